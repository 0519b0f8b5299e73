import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { sql, type Transaction } from '@ems/postgres'
import type { SheetRule } from './files/file-types.ts'
import type { ColumnRule, ParsedRow } from './sheets/columns.rules.ts'

const sqlType = ({ kind }: ColumnRule) =>
  kind === 'day' ? 'date' : kind === 'number' ? 'numeric' : kind === 'count' ? 'int' : 'text'

export type StagedRow = ParsedRow & { row_no: number }
export type Stage = { add: (rows: readonly StagedRow[]) => Promise<void>; close: () => Promise<void> }

/** Creates the staging table of a sheet; `faults` are those of its cells (docs/decisions/kite-ledger-and-imports.md). */
export async function stage(tx: Transaction, { table, columns }: Pick<SheetRule, 'table' | 'columns'>): Promise<Stage> {
  const fields = columns.map((column) => `"${column.field}" ${sqlType(column)}`)
  await tx.run(sql.text(`create temp table ${table} (row_no int, ${fields.join(', ')}, faults jsonb) on commit drop`))
  const stream = tx.copyIn(sql.raw(`copy ${table} from stdin`))
  return {
    async add(rows) {
      let lines = ''
      for (const { row_no, values, faults } of rows) {
        lines += row_no
        for (const value of values) lines += value === null ? '\t\\N' : `\t${escaped(value)}`
        lines += faults.length ? `\t${escaped(JSON.stringify(faults))}\n` : '\t\\N\n'
      }
      if (!stream.write(lines)) await once(stream, 'drain')
    },
    async close() {
      stream.end()
      await finished(stream)
      await tx.run(sql.text(`analyze ${table}`))
    },
  }
}

const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (c) => escapes[c] ?? c) : text
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
