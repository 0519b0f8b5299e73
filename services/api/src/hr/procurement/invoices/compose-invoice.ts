import { generalInvoices, generalOrders } from '@ems/contracts/hr'
import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows, type Rules } from '../../../kit/write/write-rows.ts'

export const composeInvoiceBody = z.strictObject({
  order: z.string('Pesanan wajib dipilih.').regex(/^[1-9]\d{0,17}$/, 'Pesanan wajib dipilih.'),
  number: z
    .string('No. faktur wajib diisi.')
    .trim()
    .min(1, 'No. faktur wajib diisi.')
    .max(60, 'No. faktur maksimal 60 karakter.'),
  invoiced_on: z.iso.date('Tanggal faktur wajib diisi.'),
})

/** POST /general-invoices/-actions/compose: a draft that bills what came and is not billed yet, as it was ordered. */
export const composeInvoice =
  (store: Store<typeof generalInvoices>, rules: Rules<typeof generalInvoices>): Handler =>
  (request, reply) => {
    const { user } = allow(request, generalInvoices.can.store)
    const { body } = request
    const input = composeInvoiceBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
    if (!input.success) throw invalid(generalInvoices, issuesOf(input.error))
    const { order, ...entered } = input.data
    return transact(request, reply, async (deps) => {
      const { id } = await storeFor(generalOrders.name).find(deps, order)
      const billable = await billableOf(deps, id)
      if (!billable.lines?.length)
        throw invalid(generalInvoices, [{ field: 'order', message: 'Tidak ada barang yang dapat ditagih.' }])
      const values = { ...generalInvoices.blank, ...entered, ...billable, order: id, due_on: null, tax_number: null }
      const [row] = await insertRows(deps, store, [{ values, root: '/data' }], rules)
      return { status: 201, body: { data: objectsOf(generalInvoices, { user })(row as Row) } }
    })
  }

type Billable = { lines: object[] | null; shipping: string; tax_amount: string }

/** What came and is not billed; before anything came, what was ordered. Shipping goes with the first invoice. */
const billableOf = ({ db }: Deps, order: string) =>
  db.one(sql<Billable>`
    with left_over as (
      select o.line_no, o.price, case when bool_or(o.qty_received > 0) over () then greatest(o.qty_received - o.qty_invoiced, 0)
        else o.qty_kept - o.qty_invoiced end as qty
      from ems.general_order_lines o where o.order_id = ${order}::bigint),
    sums as (
      select coalesce(sum(round(qty * price, 2)), 0) as subtotal, jsonb_agg(jsonb_build_object('order_line', line_no, 'name', null,
        'qty', trim_scale(qty)::text, 'price', price::text, 'note', null) order by line_no) as lines
      from left_over where qty > 0),
    charges as (
      select g.is_taxed, greatest(g.shipping - (select coalesce(sum(i.shipping), 0) from ems.general_invoices i
          where i.order_id = g.id and i.status not in ('rejected', 'cancelled') and i.deleted_at is null), 0) as shipping
      from ems.general_orders g where g.id = ${order}::bigint)
    select s.lines, c.shipping::numeric(18,2)::text as shipping,
      case when c.is_taxed then round(round(s.subtotal + c.shipping, 0) * 11 / 100, 0) else 0 end::numeric(18,2)::text as tax_amount
    from sums s cross join charges c`)
