import { sql, type Transaction } from '@ems/postgres'
import type { Line, ReportSheet, Value } from './form-workbook.ts'

type Kind = 'text' | 'quantity' | 'rupiah' | 'day' | 'whole'
type Words = Readonly<Record<string, string>>
export type Column = { title: string; field: string; width: number; kind: Kind; words?: Words }
/** A sheet that is one query: its columns are the fields of the query, in order. */
export type Table = { name: string; columns: readonly Column[]; select: string }

export const text = (title: string, field: string, width = 14): Column => ({ title, field, width, kind: 'text' })
/** A column of codes displayed as labels. */
export const choice = (title: string, field: string, words: Words, width = 14): Column => ({
  ...text(title, field, width),
  words,
})
export const day = (title: string, field: string): Column => ({ title, field, width: 12, kind: 'day' })
export const quantity = (title: string, field: string): Column => ({ title, field, width: 18, kind: 'quantity' })
export const rupiah = (title: string, field: string): Column => ({ title, field, width: 18, kind: 'rupiah' })
export const whole = (title: string, field: string): Column => ({ title, field, width: 9, kind: 'whole' })

/** The rows of the query as a sheet, read while it is written. */
export const tableSheet = (
  tx: Transaction,
  { name, columns, select }: Table,
  values: readonly unknown[],
): ReportSheet => ({
  name,
  widths: columns.map(({ width }) => width),
  top: [],
  head: [{ look: 'head', cells: columns.map(({ title }) => title) }],
  merges: [],
  isFiltered: true,
  rows: (async function* () {
    for await (const batch of tx.stream(sql.text<Record<string, unknown>>(select, values)))
      yield batch.map((row): Line => ({ cells: columns.map((column) => valueIn(column, row)) }))
  })(),
})

function valueIn({ field, kind, words }: Column, row: Record<string, unknown>): Value {
  const value = row[field]
  if (value === null || value === undefined) return null
  if (kind === 'quantity') return { number: String(value) }
  if (kind === 'rupiah' || kind === 'whole') return { rupiah: String(value).replace(/\.00$/, '') }
  if (kind === 'day') return { day: String(value) }
  return words?.[String(value)] ?? String(value)
}
