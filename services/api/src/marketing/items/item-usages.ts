import { generalOrders, generalProcurements } from '@ems/contracts/hr'
import type { Resource } from '@ems/contracts/kit'
import { items, marketingActivities, quotations } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { routesTo } from '../../notifications/index.ts'

/** Newest records of each part; the count is of all. */
const MAX_RECORDS = 10

/** Lines of an item on a record: each quantity in its own unit, so they are not added up. */
export type ItemUsage = {
  id: string
  title: string
  day: string | null
  status: string | null
  lines: readonly { quantity: string; unit: string | null }[]
  route: string | null
}

/** How one collection uses items; conditions and columns are on its row `t`. */
type Part = {
  resource: Resource
  /** Rows with the item on a line. */
  using: (item: string) => Sql
  title: Sql
  day: Sql
  /** Field of a choice that says how the record stands. */
  status: 'status' | 'result'
  /** Lines with the item, as `quantity` and the id of its `unit`; without one it is that of the item. */
  lines: (item: string) => Sql
}

const holding = (item: string) => sql`t.lines @> ${JSON.stringify([{ item }])}::jsonb`
const linesOf = (item: string, quantity: Sql, unit: Sql) =>
  sql`select (l ->> ${quantity})::numeric as quantity, ${unit} as unit, n from jsonb_array_elements(t.lines) with ordinality x (l, n)
    where l ->> 'item' = ${item}`

const parts: readonly Part[] = [
  {
    resource: marketingActivities,
    using: holding,
    title: sql`t.code || ' – ' || t.title`,
    day: sql`t.expected_close`,
    status: 'result',
    lines: (item) => linesOf(item, sql`'quantity'`, sql`(l ->> 'unit')::bigint`),
  },
  {
    resource: quotations,
    using: holding,
    title: sql`t.code`,
    day: sql`t.quoted_on`,
    status: 'status',
    lines: (item) => linesOf(item, sql`'quantity'`, sql`null::bigint`),
  },
  {
    resource: generalProcurements,
    using: holding,
    title: sql`coalesce(t.number || ' – ', '') || t.title`,
    day: sql`t.needed_at`,
    status: 'status',
    lines: (item) => linesOf(item, sql`'qty'`, sql`(l ->> 'unit')::bigint`),
  },
  {
    resource: generalOrders,
    using: (item) => sql`t.id = any(array(select k.order_id from ems.general_procurement_lines l
      join ems.general_order_lines k on k.line_id = l.id where l.item_id = ${item}::bigint))`,
    title: sql`t.number`,
    day: sql`t.ordered_on`,
    status: 'status',
    lines: (item) => sql`select k.qty as quantity, l.unit_id as unit, k.line_no as n from ems.general_order_lines k
      join ems.general_procurement_lines l on l.id = k.line_id where k.order_id = t.id and l.item_id = ${item}::bigint`,
  },
]

/**
 * GET /items/:id/usages: cards, quotations, purchase requests and orders with this item on a line. Parts that the user
 * may not read are absent, and so are records beyond the user's row scope, in the counts too.
 */
export const itemUsages =
  (store: Store<typeof items>): Handler =>
  async (request, reply) => {
    const deps = allow(request, items.can.show)
    const { id } = await store.find(deps, idOf(request))
    const { permissions } = deps.user
    const read = parts.filter(({ resource: { can } }) => permissions.has(can.list) || permissions.has(can.show))
    const content = await Promise.all(
      read.map(async (part) => {
        const { total, records } = await usedIn(deps, part, id)
        const { name, label } = part.resource
        return { type: 'item-usages', id: name, attributes: { label, count: total, records } }
      }),
    )
    return send(reply, 200, { jsonapi: { version: '1.1' }, data: content, meta: { total: content.length } })
  }

async function usedIn(deps: Deps, { resource, using, title, day, status, lines }: Part, item: string) {
  const sight = storeFor(resource.name).sight(deps)
  const rows = await deps.db.rows(sql<Omit<ItemUsage, 'route'> & { card: string; total: number }>`
    with used as materialized (
      select t.*, count(*) over ()::int as total_ from ${sql.id(`ems.${resource.name.replaceAll('-', '_')}`)} t
      where ${using(item)} and ${sight} order by t.created_at desc, t.id desc limit ${sql.raw(String(MAX_RECORDS))})
    select t.id::text, ${title} as title, ${day}::text as day, ${sql.id(`t.${status}`)} as status, t.total_ as total,
      ${resource === quotations ? sql`t.activity_id` : sql`t.id`}::text as card,
      (select jsonb_agg(jsonb_build_object('quantity', trim_scale(m.quantity)::text, 'unit', u.name) order by m.n)
        from (${lines(item)}) m join ems.items i on i.id = ${item}::bigint
        join ems."references" u on u.id = coalesce(m.unit, i.unit_id)) as lines
    from used t order by t.created_at desc, t.id desc`)
  // A quotation is on its card; it has no page of its own.
  const routes = await routesTo(deps, resource === quotations ? marketingActivities : resource, [
    ...new Set(rows.map(({ card }) => card)),
  ])
  return {
    total: rows[0]?.total ?? 0,
    records: rows.map(
      ({ total: _, card, ...row }): ItemUsage => ({
        ...row,
        status: resource.meta[status]?.options?.[row.status ?? ''] ?? null,
        route: routes.get(card) ?? null,
      }),
    ),
  }
}
