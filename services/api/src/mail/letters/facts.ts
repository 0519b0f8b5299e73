import { formatDay } from '@ems/contracts/days'
import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Row, rowColumns, tableOf } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'

/** Most facts of a record in an e-mail. */
const MAX_FACTS = 6

/**
 * The facts of a record that its approver decides on, a line each: `Pemohon: Rina`. They are those of the contract, so
 * that none of them is confidential. The caller has checked that the reader has a task of the record.
 */
export async function factsOf(deps: Deps, type: string, id: string): Promise<string> {
  const { resource } = storeFor(type)
  const facts = resource.workflow?.approval?.facts ?? []
  if (!facts.length || !/^\d+$/.test(id)) return ''
  const row = await deps.db.first(
    sql<Row>`select ${rowColumns(resource)} from ${tableOf(resource)} t where t.id = ${id}::bigint`,
  )
  if (!row) return ''
  const lines = await Promise.all(facts.slice(0, MAX_FACTS).map((field) => lineOf(deps, resource, field, row[field])))
  return lines.filter(Boolean).join('\n')
}

async function lineOf(deps: Deps, { meta }: Resource, field: string, value: unknown): Promise<string> {
  const of = meta[field]
  if (!of || value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return ''
  const words = of.to ? await titlesOf(deps, of.to, [value].flat().map(String)) : wordOf(of, value)
  return words ? `${of.label}: ${words}` : ''
}

async function titlesOf(deps: Deps, to: string, ids: readonly string[]): Promise<string> {
  const { resource } = storeFor(to)
  const rows = await deps.db.rows(sql<Row>`select ${rowColumns(resource)} from ${tableOf(resource)} t
    where t.id = any(${[...ids]}::bigint[])`)
  return rows.map((row) => String(row[resource.title] ?? '')).join(', ')
}

function wordOf({ kind, options, known }: FieldMeta, value: unknown): string {
  const text = String(value)
  if (kind === 'boolean') return value ? 'Ya' : 'Tidak'
  if (kind === 'date' || kind === 'period') return formatDay(text)
  if (kind === 'money') return `Rp${grouped(text)}`
  if (kind === 'decimal' || kind === 'integer') return grouped(text)
  if (kind === 'instant') return clock.format(new Date(text)).replace(', ', ' ')
  if (kind === 'rows' || kind === 'json') return ''
  return options?.[text] ?? known?.[text] ?? text
}

const clock = new Intl.DateTimeFormat('id-ID', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

/** `1234567.50` as `1.234.567,5`: on digits, because a number would round. */
function grouped(text: string): string {
  const [whole = '', part = ''] = text.split('.')
  const rest = part.replace(/0+$/, '')
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (rest && `,${rest}`)
}
