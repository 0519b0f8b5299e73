import { resources } from '@ems/contracts'
import type { Problem, Resource } from '@ems/contracts/kit'
import { sql } from 'kysely'
import { columnOf, isToMany, junctionOf, type Row, tableOf } from './columns.ts'
import type { Deps } from './context.ts'
import { conflict, together } from './problems.ts'
import { storeFor } from './stores.ts'

/** `link` is the list of those rows, as a filter the collection understands; null where it offers none. */
export type Usage = { type: string; count: number; link: string | null }

/** Refuses to remove rows that live rows of any resource refer to; says how many of which kind. */
export async function usagesOf(
  deps: Deps,
  resource: Resource,
  rows: readonly Row[],
  targets: readonly { root: string }[],
) {
  const ids = rows.map(({ id }) => id)
  const counts = referrers(resource).map(({ from, field }) => {
    const target = isToMany(from, field) ? sql`j.target_id` : columnOf(from, field)
    const junction = isToMany(from, field) ? sql`join ${junctionOf(from, field)} j on j.owner_id = t.id` : sql``
    const live = storeFor(from.name).softDelete ? sql`and t.deleted_at is null` : sql``
    return sql`select ${target} as id, ${from.name} as type, ${field} as field, count(*)::int as n
      from ${tableOf(from)} t ${junction} where ${target} = any(${ids}::bigint[]) ${live} group by ${target}`
  })
  if (!counts.length) return
  const found = await sql<{
    id: string
    type: string
    field: string
    n: number
  }>`${sql.join(counts, sql` union all `)}`.execute(deps.db)
  const problems = rows.flatMap(({ id }, n): Problem[] => {
    const usages = found.rows.filter((one) => one.id === id).map((one) => usage(one))
    if (!usages.length) return []
    const total = usages.reduce((sum, { count }) => sum + count, 0)
    const root = targets[n]?.root
    return [
      conflict('IN_USE', `Data masih digunakan oleh ${total} data lain.[Galat]Nonaktifkan saja.`, {
        ...(root && root !== '/data' ? { pointer: root } : {}),
        meta: { usages },
      }),
    ]
  })
  if (problems.length) throw together(problems)
}

function usage({ id, type, field, n }: { id: string; type: string; field: string; n: number }): Usage {
  const isFilter = resources.find(({ name }) => name === type)?.list.filters.includes(field)
  return { type, count: n, link: isFilter ? `/api/v1/${type}?filter[${field}]=${id}` : null }
}

/** What is said about a row for ever, or only for its reader's comfort, must not keep it from being removed. */
const silent: ReadonlySet<string> = new Set(['audit-logs', 'notifications', 'saved-views'])

const referrers = ({ name }: Resource) =>
  resources
    .filter((from) => !silent.has(from.name) && !from.view)
    .flatMap((from) => Object.entries(from.meta).flatMap(([field, { to }]) => (to === name ? [{ from, field }] : [])))
