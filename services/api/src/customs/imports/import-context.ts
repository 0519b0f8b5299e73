import type { Transaction } from '@ems/postgres'
import { type FaultCode, faultMessages } from './row-errors.ts'
import type { SheetRead } from './sheets/read-sheets.ts'

export type Tenant = {
  id: string
  partner_name: string
  npwp: string | null
  niper: string
  bcl_type: 'exemption' | 'drawback'
}

/** One import, between reading and its end; everything happens in the transaction of `tx`. */
export type Import = {
  tx: Transaction
  tenant: Tenant
  file: string
  user: string
  sheets: readonly SheetRead[]
}

/** Lines of new documents without a row of their own in `outcomes`: their number, and the type of record they are. */
export type PlainLines = { type: string; count: number }

/** A message as an SQL expression; `values` are SQL expressions too. */
export function saying(code: FaultCode, values: Readonly<Record<string, string>> = {}): string {
  const message = `'${faultMessages[code].replaceAll("'", "''")}'`
  return Object.entries(values).reduce(
    (output, [name, value]) => `replace(${output}, '{${name}}', coalesce((${value})::text, ''))`,
    message,
  )
}

export const quoted = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)
