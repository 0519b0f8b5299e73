import { resources } from '@ems/contracts'
import { references } from '@ems/contracts/settings'
import { type Db, type Pool, retrying, sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'

/** A column that points to `references`. */
export type Key = { table_name: string; column_name: string; has_deleted: boolean; has_version: boolean }

/** Every column of the schema that points to `references`, junctions included. */
export async function referenceKeys(db: Db): Promise<Key[]> {
  return db.rows(sql<Key>`select * from ems.reference_keys()`)
}

/** GET /references/:id/usages: which collections point to a reference, in which field, and how often. */
export const usages =
  (store: Store<typeof references>): Handler =>
  async (request, reply) => {
    const deps = allow(request, references.can.show)
    const { id } = await store.find(deps, idOf(request))
    const counts = (await referenceKeys(deps.db)).map(
      ({
        table_name,
        column_name,
        has_deleted,
      }) => sql`select ${table_name} as table_name, ${column_name} as column_name,
        count(*)::int as count from ${sql.id(`ems.${table_name}`)} t
        where ${sql.id(`t.${column_name}`)} = ${id}::bigint ${has_deleted ? sql`and deleted_at is null` : sql``}`,
    )
    const rows = await retrying(() =>
      deps.db.rows(
        sql<Pick<Key, 'table_name' | 'column_name'> & { count: number }>`${sql.join(counts, sql` union all `)}`,
      ),
    )
    const records = rows
      .filter(({ count }) => count > 0)
      .map(({ table_name, column_name, count }) => {
        const { type, field } = namesOf(table_name, column_name)
        return { type: 'reference-usages', id: `${type}.${field}`, attributes: { type, field, count } }
      })
    return send(reply, 200, { data: records, meta: { total: records.length } })
  }

/** `users_companies.target_id` is the field `companies` of `users`; `users.company_id` its field `company`. */
function namesOf(table: string, column: string): { type: string; field: string } {
  const name = table.replaceAll('_', '-')
  if (column !== 'target_id') return { type: name, field: column.replace(/_id$/, '') }
  const owner = resources.find((resource) => name.startsWith(`${resource.name}-`))
  return owner
    ? { type: owner.name, field: table.slice(owner.name.length + 1) }
    : { type: name, field: column.replace(/_id$/, '') }
}

/** Recounts the uses of all references; returns a summary for the schedule. */
export async function countReferenceUsages(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ changed: number }>('select ems.count_reference_usages() as changed')
  return `${rows[0]?.changed ?? 0} angka diperbarui`
}
