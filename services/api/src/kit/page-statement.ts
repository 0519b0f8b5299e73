import { columnMeta, type Resource } from '@ems/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import { allFields, columnOf, sqlTypes, tableOf } from './columns.ts'
import { beside, orderOf } from './cursor.ts'
import type { ListQuery } from './list-query.ts'

type Condition = RawBuilder<unknown>

/** From here on a page is found by ids alone, then read: the rows skipped are never fetched. */
const deepFrom = 1_000

/** What a page says of its rows, which rows are asked for, and what else each row carries (the total). */
type Asked = { columns: Condition; found: Condition; beside: Condition }

/** The statement of one page: `found` and its order, from the cursor or the page number on. */
export function pageOf<Found>(resource: Resource, query: ListQuery, asked: Asked): RawBuilder<Found> {
  const { cursor } = query
  const table = tableOf(resource)
  const skipped = cursor ? 0 : (query.page - 1) * query.size
  const parts = partsOf(resource, query)
  if (parts) return inParts(resource, query, asked, parts)
  const where = cursor ? sql`${asked.found} and ${beside(resource, query, cursor)}` : asked.found
  const order = orderOf(resource, query, cursor?.side === 'before')
  const part = sql`order by ${order} limit ${whole(query.size)} offset ${whole(skipped)}`
  const all = sql`${asked.columns}${asked.beside}`
  // Lists of ids are read for the rows of the page, not for those before it.
  const isPlain = skipped === 0 || !allFields(resource).some(([, { kind }]) => kind === 'refs')
  return skipped < deepFrom && isPlain
    ? sql<Found>`select ${all} from ${table} t where ${where} ${part}`
    : sql<Found>`select ${all} from ${table} t
        join (select t.id from ${table} t where ${where} ${part}) p using (id) order by ${order}`
}

const whole = (number: number) => sql.raw(String(number))

/**
 * Rows with a value and rows without one, in the order in which the list has them; undefined where an index has all of
 * them in the asked order. Empty ones come last either way: an index that is read backwards has them first, and the rows
 * beside a cursor are no one range of it. Each part is. A view has no index of its own.
 */
function partsOf(resource: Resource, { sort, cursor }: ListQuery): Condition[] | undefined {
  const [only] = sort
  if (!only || sort.length > 1 || resource.view) return undefined
  const { nullable, kind } = columnMeta(resource, only.field)
  if (!nullable || (!cursor && !only.descending)) return undefined
  const column = columnOf(resource, only.field)
  const [filled, empty] = [sql`${column} is not null`, sql`${column} is null`]
  if (!cursor) return [filled, empty]
  const [value, id] = cursor.values
  const sign = sql.raw((cursor.side === 'after') === only.descending ? '<' : '>')
  if (value === null) {
    const nearby = sql`${empty} and t.id ${sign} ${id}::bigint`
    return cursor.side === 'after' ? [nearby] : [nearby, filled]
  }
  const nearby = sql`(${column}, t.id) ${sign} (${value}::text::${sql.raw(sqlTypes[kind])}, ${id}::bigint)`
  return cursor.side === 'after' ? [nearby, empty] : [nearby]
}

/** The second part is not looked at where the first one fills the page. */
function inParts<Found>(resource: Resource, query: ListQuery, asked: Asked, [first, second]: Condition[]) {
  const table = tableOf(resource)
  const { sort, cursor, size, page } = query
  const [only] = sort as [ListQuery['sort'][number]]
  const skipped = cursor ? 0 : (page - 1) * size
  const most = whole(skipped + size)
  const direction = sql.raw(only.descending === (cursor?.side === 'before') ? '' : ' desc')
  const part = (condition: Condition | undefined, more = sql``) =>
    sql`select t.id, ${columnOf(resource, only.field)} as sorted_ from ${table} t
      where ${asked.found} and ${condition}${more} order by 2${direction}, 1${direction} limit ${most}`
  const rest = second ? sql`, rest_ as (${part(second, sql` and (select count(*) from first_) < ${most}`)})` : sql``
  const united = second
    ? sql`select 0 as part_, id, sorted_ from first_ union all select 1, id, sorted_ from rest_`
    : sql`select 0 as part_, id, sorted_ from first_`
  return sql<Found>`with first_ as materialized (${part(first)})${rest}
    select ${asked.columns}${asked.beside} from ${table} t
      join (select * from (${united}) u order by part_, sorted_${direction}, id${direction}
        limit ${whole(size)} offset ${whole(skipped)}) p using (id)
      order by p.part_, p.sorted_${direction}, p.id${direction}`
}
