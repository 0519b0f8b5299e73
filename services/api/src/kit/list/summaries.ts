import { isByMonth, type ListGroup, type Resource } from '@ems/contracts/kit'
import { type Db, type Sql, sql } from '@ems/postgres'
import { columnOf, tableOf } from '../store/columns.ts'

/** Beyond this number of rows a view says that there are more: counting on would cost more than the page. */
const MAX_COUNTED = 10_001
/** Groups of one answer, the largest first. */
const MAX_GROUPS = 200

/** Numbers of the rows that each condition finds, in one statement. */
export async function countsOf(
  db: Db,
  resource: Resource,
  conditions: Readonly<Record<string, Sql>>,
): Promise<Record<string, number>> {
  const names = Object.keys(conditions)
  if (!names.length) return {}
  const columns = names.map(
    (name) => sql`(select count(*)::int from (select from ${tableOf(resource)} t where ${conditions[name]}
      limit ${sql.raw(String(MAX_COUNTED))}) c) as ${sql.id(name)}`,
  )
  return (await db.first(sql<Record<string, number>>`select ${sql.join(columns)}`)) ?? {}
}

/** Rows and sums for each value of a field, as text; null is the group of rows without a value. */
export async function groupsOf(db: Db, resource: Resource, field: string, where: Sql): Promise<ListGroup[]> {
  const { sum = [] } = resource.list
  const column = columnOf(resource, field)
  const key = isByMonth(resource, field) ? columnMonth(resource, field) : sql`${column}::text`
  const sums = sum.map((name) => sql`, coalesce(sum(${columnOf(resource, name)}), 0)::text as ${sql.id(`sum_${name}`)}`)
  const rows = await db.rows(sql<{ key: string | null; count: number } & Record<string, string>>`
    select ${key} as key, count(*)::int as count${sql.join(sums, sql``)} from ${tableOf(resource)} t where ${where}
    group by 1 order by ${isByMonth(resource, field) ? sql`1 desc nulls last` : sql`2 desc, 1`}
    limit ${sql.raw(String(MAX_GROUPS))}`)
  return rows.map((row) => ({
    key: row.key,
    count: row.count,
    sums: Object.fromEntries(sum.map((name) => [name, row[`sum_${name}`] ?? '0'])),
  }))
}

/** `2026-11`; of a moment, the month in Jakarta, the zone of the group's books. */
function columnMonth(resource: Resource, field: string): Sql {
  const column = columnOf(resource, field)
  const isInstant = (resource.meta[field]?.kind ?? 'instant') === 'instant'
  return isInstant ? sql`to_char(${column} at time zone 'Asia/Jakarta', 'YYYY-MM')` : sql`to_char(${column}, 'YYYY-MM')`
}
