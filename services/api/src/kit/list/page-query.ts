import { columnMeta, type Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import type { ListQuery } from '../query/list-query.ts'
import { allFields, columnOf, sqlTypes, tableOf } from '../store/columns.ts'
import { cursorCondition, orderOf } from './cursor.ts'

type Condition = Sql

/** From this offset on, a page is located by ids first: skipped rows are never fetched. */
export const deepFrom = 1_000

/** Number of rows to skip before the page; 0 at a cursor. */
export const skippedBy = ({ cursor, page, size }: ListQuery) => (cursor ? 0 : (page - 1) * size)

/** Columns of a page, the condition of its rows, and extra columns such as the total. */
type Requested = { columns: Condition; found: Condition; beside: Condition }

/** The statement of one page: `found` and its order, from the cursor or the page number on. */
export function pageOf<Found>(resource: Resource, query: ListQuery, params: Requested): Sql<Found> {
  const { cursor } = query
  const table = tableOf(resource)
  const skipped = skippedBy(query)
  const parts = partsOf(resource, query)
  if (parts) return inParts(resource, query, params, parts)
  const where = cursor ? sql`${params.found} and ${cursorCondition(resource, query, cursor)}` : params.found
  const order = orderOf(resource, query, cursor?.side === 'before')
  const part = sql`order by ${order} limit ${whole(query.size)} offset ${whole(skipped)}`
  const all = sql`${params.columns}${params.beside}`
  if (skipped >= deepFrom)
    return sql<Found>`select ${all} from ${table} t
      join (select t.id from ${table} t where ${where} ${part}) p using (id) order by ${order}`
  // To-many ids are read for the rows of the page only, not for skipped ones.
  return skipped > 0 && allFields(resource).some(([, { kind }]) => kind === 'refs')
    ? sql<Found>`select ${all} from (select t.* from ${table} t where ${where} ${part}) t order by ${order}`
    : sql<Found>`select ${all} from ${table} t where ${where} ${part}`
}

/**
 * The same page read backwards from the last of `rows` rows in the snapshot of the statement. Ids are an array:
 * PostgreSQL cannot estimate their number and would join a tenth of the table.
 */
export function pageFromEnd<Found>(resource: Resource, query: ListQuery, params: Requested, rows: Condition) {
  const table = tableOf(resource)
  const skipped = skippedBy(query)
  return sql<Found>`select ${params.columns}${params.beside} from ${table} t
    where t.id = any(array(select t.id from ${table} t where ${params.found} order by ${orderOf(resource, query, true)}
      limit greatest(least(${rows} - ${whole(skipped)}, ${whole(query.size)}), 0)
      offset greatest(${rows} - ${whole(skipped + query.size)}, 0)))
    order by ${orderOf(resource, query)}`
}

const whole = (number: number) => sql.raw(String(number))

/**
 * Two conditions: rows with and without a value in the first sort column; undefined where one index has the requested
 * order. Empty values come last in both directions, but an index read backwards has them first, so rows at a cursor are
 * not one range of it; each part is (docs/decisions/lists.md). A view has no index of its own.
 */
function partsOf(resource: Resource, query: ListQuery): Condition[] | undefined {
  const { sort, cursor } = query
  const [first, ...others] = sort
  if (!first || resource.view) return undefined
  const { nullable, kind } = columnMeta(resource, first.field)
  if (!nullable || (!cursor && !first.descending)) return undefined
  const column = columnOf(resource, first.field)
  const [filled, empty] = [sql`${column} is not null`, sql`${column} is null`]
  if (!cursor) return [filled, empty]
  const { side, values } = cursor
  const isAfter = side === 'after'
  const sign = sql.raw(isAfter === first.descending ? '<' : '>')
  const id = values.at(-1)
  if (values[0] === null) {
    const further = others.length
      ? cursorCondition(resource, { sort: others }, { side, values: values.slice(1) })
      : sql`t.id ${sign} ${id}::bigint`
    const nearby = sql`${empty} and ${further}`
    return isAfter ? [nearby] : [nearby, filled]
  }
  const value = sql`${values[0]}::text::${sql.raw(sqlTypes[kind])}`
  const nearby = others.length
    ? sql`${column} ${sign}= ${value} and ${cursorCondition(resource, query, cursor)}`
    : sql`(${column}, t.id) ${sign} (${value}, ${id}::bigint)`
  return isAfter ? [sql`${filled} and ${nearby}`, empty] : [nearby]
}

/** PostgreSQL skips the second part when the first fills the page. */
function inParts<Found>(resource: Resource, query: ListQuery, params: Requested, [first, second]: Condition[]) {
  const table = tableOf(resource)
  const { size } = query
  const skipped = skippedBy(query)
  const max = whole(skipped + size)
  const keys = keysOf(resource, query)
  const order = sql.join(keys.map(({ name, direction }) => sql`${name}${direction}`))
  const part = (condition: Condition | undefined, more = sql``) =>
    sql`select ${sql.join(keys.map(({ name, column }) => sql`${column} as ${name}`))} from ${table} t
      where ${params.found} and ${condition}${more}
      order by ${sql.join(keys.map(({ column, direction }) => sql`${column}${direction}`))} limit ${max}`
  const rest = second ? sql`, rest_ as (${part(second, sql` and (select count(*) from first_) < ${max}`)})` : sql``
  const united = second
    ? sql`select 0 as part_, * from first_ union all select 1, * from rest_`
    : sql`select 0 as part_, * from first_`
  return sql<Found>`with first_ as materialized (${part(first)})${rest}
    select ${params.columns}${params.beside} from ${table} t
      join (select * from (${united}) u order by part_, ${order} limit ${whole(size)} offset ${whole(skipped)}) p
        on p.sorted_id_ = t.id
      order by p.part_, ${order}`
}

type Key = { name: Condition; column: Condition; direction: Condition }

/** Sort keys within a part, in which the first column is empty in all rows or in none. */
function keysOf(resource: Resource, { sort, cursor }: ListQuery): Key[] {
  const isBackwards = cursor?.side === 'before'
  const keys = sort.map(({ field, descending }, n) => {
    const nulls =
      n > 0 && descending && columnMeta(resource, field).nullable ? (isBackwards ? ' nulls first' : ' nulls last') : ''
    return {
      name: sql.id(`sorted_${n}_`),
      column: columnOf(resource, field),
      direction: sql.raw((descending === isBackwards ? '' : ' desc') + nulls),
    }
  })
  const direction = sql.raw((sort.at(-1)?.descending ?? false) === isBackwards ? '' : ' desc')
  return [...keys, { name: sql.id('sorted_id_'), column: sql`t.id`, direction }]
}
