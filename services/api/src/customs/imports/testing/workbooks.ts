import { DAY_MS } from '@ems/contracts/days'
import { type Cell, workbook } from '../../../files/index.ts'

/** A cell as people type it: text, a number as exact text behind `#`, a day behind `@`; null stays empty. */
export type Typed = string | null
export type Table = { name: string; head: readonly string[]; rows: Iterable<readonly Typed[]> }

const EPOCH = Date.UTC(1899, 11, 30)

function cellOf(typed: Typed): Cell {
  if (typed === null) return null
  if (typed.startsWith('#')) return { number: typed.slice(1), style: 'decimal' }
  if (typed.startsWith('@')) return { number: String((Date.parse(typed.slice(1)) - EPOCH) / DAY_MS), style: 'date' }
  return { text: typed }
}

function* batches(rows: Iterable<readonly Typed[]>) {
  let batch: Cell[][] = []
  for (const row of rows) {
    batch.push(row.map(cellOf))
    if (batch.length < 500) continue
    yield batch
    batch = []
  }
  yield batch
}

/** An .xlsx file of these tables, as a stream, packed as tightly as Excel does. */
export const xlsxOf = (tables: readonly Table[]) =>
  workbook(
    tables.map(({ name, head, rows }) => ({
      name,
      columns: head.map((title) => ({ title, width: 14 })),
      rows: batches(rows),
      filtered: false,
    })),
    6,
  )

/** The same, whole. */
export async function xlsxBytes(tables: readonly Table[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of xlsxOf(tables)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A table from rows that name only what they fill in. */
export function tableOf(name: string, rows: readonly Readonly<Record<string, Typed>>[]): Table {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return { name, head, rows: rows.map((row) => head.map((title) => row[title] ?? null)) }
}
