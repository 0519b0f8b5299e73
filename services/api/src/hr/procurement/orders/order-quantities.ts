import { generalOrders, type OrderQuantities } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import type { Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import type { Store } from '../../../kit/stores.ts'

/** GET /general-orders/:id/quantities: what was ordered, came and is billed of each line, and what is left of each. */
export const orderQuantities =
  (store: Store<typeof generalOrders>): Handler =>
  async (request, reply) => {
    const deps = allow(request, generalOrders.can.show)
    const { id } = await store.find(deps, idOf(request))
    const rows = await retrying(() =>
      deps.db.rows(sql<OrderQuantities>`
        select o.line_no as order_line, l.name, coalesce(u.name, '') as unit, o.price::text as price,
          trim_scale(o.qty_kept)::text as ordered, trim_scale(o.qty_received)::text as received,
          trim_scale(o.qty_broken)::text as broken, trim_scale(o.qty_returned)::text as returned,
          trim_scale(o.qty_invoiced)::text as invoiced, trim_scale(o.qty_kept - o.qty_received)::text as to_receive,
          trim_scale(greatest(o.qty_received - o.qty_invoiced, 0))::text as to_invoice
        from ems.general_order_lines o join ems.general_procurement_lines l on l.id = o.line_id
        left join ems."references" u on u.id = l.unit_id
        where o.order_id = ${id}::bigint order by o.line_no`),
    )
    const records = rows.map((attributes) => ({
      type: 'order-quantities',
      id: `${id}-${attributes.order_line}`,
      attributes,
    }))
    return send(reply, 200, { data: records })
  }
