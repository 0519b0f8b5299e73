import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { columnOf, type Row, rowColumns, tableOf } from '../store/columns.ts'
import { storeFor } from '../stores.ts'
import { projectRows } from './work-items.ts'

/**
 * Brings the inbox items of rows up to date whose `field` names a record that has changed: `{ 'it-assets': 'holder' }` for an
 * employee who left.
 */
export async function projectLinked(deps: Deps, fields: Readonly<Record<string, string>>, id: string): Promise<void> {
  for (const [type, field] of Object.entries(fields)) {
    const store = storeFor(type)
    const rows = await deps.db.rows(sql<Row>`select ${rowColumns(store.resource)} from ${tableOf(store.resource)} t
      where ${columnOf(store.resource, field)} = ${id}::bigint ${store.softDelete ? sql`and t.deleted_at is null` : sql``}`)
    await projectRows(deps, store, rows)
  }
}
