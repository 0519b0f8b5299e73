import { columnMeta, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { AsOf, Store } from '../kit/stores.ts'

const books = ['actual', 'commercial']

/** For lists with figures of accounting: when the `modules` behind them were read last, for each of these columns. */
export const booksAsOf =
  (resource: Resource, modules: readonly string[]): NonNullable<Store['asOf']> =>
  async ({ db }, fields) => {
    const columns = fields.flatMap((field) => {
      const connection = books.find((book) => field === `receivable_${book}` || field === `accounting_${book}`)
      return connection ? [{ label: columnMeta(resource, field).label, connection }] : []
    })
    if (!columns.length) return []
    const rows = await db.rows(sql<{ connection: string; at: string | null }>`
      select connection, min(last_success_at) as at
      from ems.accounting_syncs where module = any(${modules}::text[]) group by connection`)
    return columns.map(
      ({ label, connection }): AsOf => ({ label, at: rows.find((row) => row.connection === connection)?.at ?? null }),
    )
  }
