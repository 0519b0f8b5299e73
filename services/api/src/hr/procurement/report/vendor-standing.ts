import { generalOrders, type VendorHalf, type VendorStanding } from '@ems/contracts/hr'
import { partners } from '@ems/contracts/marketing'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { NotFound } from '../../../kit/problems.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'
import { storeFor } from '../../../kit/stores.ts'
import { today } from '../../../kit/today.ts'

/** How vendors keep what they promise. */
export async function vendorStandingsApi(app: FastifyInstance) {
  app.get('/:id', standing)
  app.get('/:id/halves', halves)
}

/** GET /vendor-standings/:id: punctuality and quality of a vendor from its orders and what came of them. */
const standing: Handler = async (request, reply) => {
  const deps = allow(request, generalOrders.can.list)
  const [partner] = await storeFor(partners.name).named(deps, [idOf(request)])
  if (!partner) throw NotFound({})
  const attributes = await retrying(() => standingOf(deps, partner.id))
  return send(reply, 200, { data: { type: 'vendor-standings', id: partner.id, attributes } })
}

/** GET /vendor-standings/:id/halves: the same by half-year of the order, the latest first; halves without orders are none. */
const halves: Handler = async (request, reply) => {
  const deps = allow(request, generalOrders.can.list)
  const [partner] = await storeFor(partners.name).named(deps, [idOf(request)])
  if (!partner) throw NotFound({})
  const rows = await retrying(() => halvesOf(deps, partner.id))
  return send(reply, 200, {
    data: rows.map((attributes, n) => ({ type: 'vendor-halves', id: `${partner.id}-${n + 1}`, attributes })),
  })
}

/** As many as an evaluation looks back. */
const MAX_HALVES = 8

const standingOf = (deps: Deps, vendor: string) =>
  deps.db.one(sql<VendorStanding>`with ${ordersOf(deps, vendor)} select ${totals}, ${recent} from judged`)

const halvesOf = (deps: Deps, vendor: string) =>
  deps.db.rows(sql<VendorHalf>`with ${ordersOf(deps, vendor)}
    select format('Semester %s %s', half, year) as period, ${totals}
    from judged, lateral (select extract(year from ordered_on)::int as year,
      case when extract(month from ordered_on) <= 6 then 1 else 2 end as half) h
    group by year, half order by year desc, half desc limit ${MAX_HALVES}::int`)

const ordersOf = ({ user }: Deps, vendor: string) => sql`
    each_order as (
      select t.id, t.ordered_on, t.deliver_by, t.total, q.*, c.first_day, c.last_day,
        q.came >= q.kept and q.kept > 0 as is_whole
      from ems.general_orders t
      cross join lateral (select sum(l.qty_kept) as kept, sum(l.qty_received) as came, sum(l.qty_broken) as broken,
          sum(l.qty_returned) as returned, sum(round(l.qty_kept * l.price, 2)) as ordered,
          sum(round(l.qty_received * l.price, 2)) as spent
        from ems.general_order_lines l where l.order_id = t.id) q
      cross join lateral (select min(r.received_on) as first_day, max(r.received_on) as last_day from ems.general_receipts r
        where r.order_id = t.id and r.kind = 'receipt' and r.status = 'posted' and r.deleted_at is null) c
      where t.vendor_id = ${vendor}::bigint and t.status not in ('draft', 'cancelled') and t.deleted_at is null
        and ${ofCompanies(user) ?? sql`true`}),
    judged as (
      select *, is_whole and last_day <= deliver_by as is_punctual,
        deliver_by is not null and (is_whole or deliver_by < ${today}) as is_due, not is_whole and deliver_by < ${today} as is_late
      from each_order)`

const totals = sql`count(*)::int as orders, coalesce(sum(ordered), 0)::numeric(18,2)::text as ordered,
      coalesce(sum(spent), 0)::numeric(18,2)::text as spent,
      round(100.0 * count(*) filter (where is_punctual and is_due) / nullif(count(*) filter (where is_due), 0), 1)::text as on_time,
      round(100 * sum(came) / nullif(sum(came) + sum(broken) + sum(returned), 0), 1)::text as good,
      round(avg(first_day - ordered_on), 1)::text as days, (count(*) filter (where is_late))::int as late`

/** The twelve months up to today. */
const firstDay = sql`((${today} - interval '12 months')::date + 1)`
const isRecent = sql`ordered_on between ${firstDay} and ${today}`
const recent = sql`coalesce(sum(total) filter (where ${isRecent}), 0)::numeric(18,2)::text as recent,
      (count(*) filter (where ${isRecent}))::int as recent_orders, ${firstDay}::text as "from", ${today}::text as "to"`
