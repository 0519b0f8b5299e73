import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { ColumnRule, ParsedRow } from './columns.rules.ts'
import type { SheetRule } from './file-types.ts'

/** The one transaction of an import: what is staged is gone with it. */
export type Client = pg.PoolClient

const sqlType = ({ kind }: ColumnRule) =>
  kind === 'day' ? 'date' : kind === 'number' ? 'numeric' : kind === 'count' ? 'int' : 'text'

export type StagedRow = ParsedRow & { row_no: number }
export type Stage = { add: (rows: readonly StagedRow[]) => Promise<void>; close: () => Promise<void> }

/** Creates the staging table of a sheet; `faults` are those of its cells (docs/decisions/kite-ledger-and-imports.md). */
export async function stage(client: Client, { table, columns }: Pick<SheetRule, 'table' | 'columns'>): Promise<Stage> {
  const fields = columns.map((column) => `"${column.field}" ${sqlType(column)}`)
  await client.query(`create temp table ${table} (row_no int, ${fields.join(', ')}, faults jsonb) on commit drop`)
  const copy = from(`copy ${table} from stdin`)
  // A large file takes longer than any other statement may.
  const stream = client.query(Object.assign(copy, { query_timeout: LONGEST_MS }))
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
      await client.query(`analyze ${table}`)
    },
  }
}

/** Upper limit: a lock held for longer is a fault. */
const LONGEST_MS = 10 * 60_000

const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (c) => escapes[c] ?? c) : text
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Runs one statement of an import, which may take longer than statements of requests. */
export const run = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  client: Client,
  text: string,
  values: unknown[] = [],
) => client.query<Row>({ text, values, query_timeout: LONGEST_MS } as pg.QueryConfig)

/** One writer per tenant: the same lock as every action that changes a ledger. */
export const tenantLock = `select pg_advisory_xact_lock(hashtext('ems.kite'), $1::int)`
