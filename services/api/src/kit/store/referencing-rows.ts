import { resources } from '@ems/contracts'
import type { Problem, Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { conflict, mergeProblems } from '../problems.ts'
import { storeFor } from '../stores.ts'
import { columnOf, isToMany, junctionOf, type Row, tableOf } from './columns.ts'

/** `link` is a filter for the list of these rows; null where the collection offers none. */
export type Usage = { type: string; count: number; link: string | null }

/** Throws when live rows of any resource reference these rows; the problem counts them by resource. */
export async function usagesOf(
  deps: Deps,
  resource: Resource,
  rows: readonly Row[],
  targets: readonly { root: string }[],
) {
  const ids = rows.map(({ id }) => id)
  const counts = referrers(resource).map(({ from, field, column }) => {
    const { target, also } = pointing(from, field, column)
    const live = storeFor(from.name).softDelete ? sql`and t.deleted_at is null` : sql``
    return sql`select ${target} as id, ${from.name} as type, ${field} as field, count(*)::int as n
      from ${tableOf(from)} t ${also} where ${target} = any(${ids}::bigint[]) ${live} group by ${target}`
  })
  if (!counts.length) return
  const matches = await deps.db.rows(
    sql<{
      id: string
      type: string
      field: string
      n: number
    }>`${sql.join(counts, sql` union all `)}`,
  )
  const problems = rows.flatMap(({ id }, n): Problem[] => {
    const usages = matches.filter((one) => one.id === id).map((one) => usage(one))
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
  if (problems.length) throw mergeProblems(problems)
}

/** The expression of the reference in a row `t` of another resource, and the join it needs. */
function pointing(from: Resource, field: string, column: string | undefined) {
  if (column)
    return {
      // A literal: as a parameter, `select` and `group by` would be two different expressions.
      target: sql`(line ->> ${sql.lit(column)})::bigint`,
      also: sql`cross join lateral jsonb_array_elements(t.${sql.id(field)}) line`,
    }
  if (!isToMany(from, field)) return { target: columnOf(from, field), also: sql`` }
  return { target: sql`j.target_id`, also: sql`join ${junctionOf(from, field)} j on j.owner_id = t.id` }
}

function usage({ id, type, field, n }: { id: string; type: string; field: string; n: number }): Usage {
  const isFilter = resources.find(({ name }) => name === type)?.list.filters.includes(field)
  return { type, count: n, link: isFilter ? `/api/v1/${type}?filter[${field}]=${id}` : null }
}

/** References that must not prevent a deletion: permanent records, personal settings, and what follows from the row itself. */
const silent: ReadonlySet<string> = new Set([
  'audit-logs',
  'career-events',
  'credential-logs',
  'notifications',
  'saved-views',
])

const referrers = ({ name }: Resource) =>
  resources
    .filter((from) => !silent.has(from.name) && !from.view)
    .flatMap((from) =>
      Object.entries(from.meta).flatMap(([field, { to, columns = {} }]) => [
        ...(to === name ? [{ from, field, column: undefined }] : []),
        ...Object.entries(columns).flatMap(([column, meta]) => (meta.to === name ? [{ from, field, column }] : [])),
      ]),
    )
