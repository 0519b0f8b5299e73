import { generalOrders } from '@ems/contracts/hr'
import { type Db, sql } from '@ems/postgres'
import type { Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import type { Store } from '../../../kit/stores.ts'
import { orderSheet, type PrintedOrder } from './order-sheet.ts'

/** GET /general-orders/:id/pdf: the order on A4, below the letterhead of its company. */
export const pdf =
  (store: Store<typeof generalOrders>): Handler =>
  async (request, reply) => {
    const deps = allow(request, generalOrders.can.show)
    const { id } = await store.find(deps, idOf(request))
    const order = await printedOrder(deps.db, id)
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${fileName(order)}"`)
      .send(await orderSheet(order))
  }

/** The name of the file of an order. */
export const fileName = ({ number }: Pick<PrintedOrder, 'number'>) => `${number.replace(/[^\w.-]/g, '-')}.pdf`

/** Data of a printed order. */
export const printedOrder = (db: Db, id: string) =>
  db.one(sql<PrintedOrder>`
    select g.number, g.ordered_on::text as ordered_on, g.deliver_by::text as deliver_by, t.name as term, c.name as company,
      c.meta ->> 'letterhead' as letterhead, v.name as vendor, b.name as buyer, o.name as office,
      (select concat_ws(', ', a ->> 'street', a ->> 'city', a ->> 'province', a ->> 'postal_code')
        from jsonb_array_elements(v.addresses) a order by (a ->> 'is_primary')::boolean desc limit 1) as address,
      g.subtotal::text as subtotal, g.shipping::text as shipping, g.tax_amount::text as tax_amount, g.total::text as total, g.terms,
      (select jsonb_agg(jsonb_build_object('name', p.name, 'note', l ->> 'note', 'request', p.number, 'unit', u.name,
          'qty', trim_scale((l ->> 'qty')::numeric)::text, 'price', l ->> 'price',
          'amount', round((l ->> 'qty')::numeric * (l ->> 'price')::numeric, 2)::text) order by n)
        from jsonb_array_elements(g.lines) with ordinality as x(l, n)
        join ems.general_procurement_lines p on p.id = (l ->> 'line')::bigint
        left join ems."references" u on u.id = p.unit_id) as lines
    from ems.general_orders g join ems.partners v on v.id = g.vendor_id join ems."references" c on c.id = g.company_id
    join ems."references" o on o.id = g.delivery_office_id left join ems."references" t on t.id = g.payment_term_id
    left join ems.users b on b.id = g.buyer_id
    where g.id = ${id}::bigint`)
