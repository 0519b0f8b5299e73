import { createHash } from 'node:crypto'
import type { PushError, PushKind } from '@ems/contracts/accurate'

/** The request for one row; `body` is its text, so that amounts keep every digit. */
export type Draft = {
  target: string
  title: string
  number: string
  /** Id in accounting, where the record exists and is changed. */
  externalId: string | null
  body: string
  errors: readonly PushError[]
  remarks: readonly string[]
}

type Member = string | number | boolean | null | object | undefined

// TypeScript 7 has no type for it yet; Node has it since version 22.
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object }

/** A decimal text as a JSON number, digit by digit. */
export function exactNumber(text: string): object {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`${text} is no decimal`)
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return rawJSON(plain)
}

/** The body without what is empty. */
export const bodyOf = (members: Readonly<Record<string, Member>>) =>
  JSON.stringify(Object.fromEntries(Object.entries(members).filter(([, value]) => value != null && value !== '')))

export const digestOf = (body: string) => createHash('sha256').update(body).digest('hex').slice(0, 16)

/** The number field of a module, in requests of details too. */
export const numberFields = { customer: 'customerNo', vendor: 'vendorNo', 'sales-quotation': 'number' } as const

export const saveScopes = {
  customer: 'customer_save',
  vendor: 'vendor_save',
  'sales-quotation': 'sales_quotation_save',
} as const satisfies Record<PushKind, string>
