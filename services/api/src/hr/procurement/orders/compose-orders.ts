import { todayInJakarta } from '@ems/contracts/days'
import { generalOrders } from '@ems/contracts/hr'
import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { badRequest, invalid } from '../../../kit/problems.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows, type Rules } from '../../../kit/write/write-rows.ts'

const id = z.string().regex(/^[1-9]\d{0,17}$/)
export const composeOrdersBody = z.strictObject({ lines: z.array(id).min(1).max(100), vendor: id.nullish() })

/**
 * POST /general-orders/-actions/compose: drafts of what is left of these lines, one for each vendor, company and place of
 * delivery. Without `vendor` each line goes to the vendor of the chosen
 * quotation, at its price, or to the one its request suggests.
 */
export const composeOrders =
  (store: Store<typeof generalOrders>, rules: Rules<typeof generalOrders>): Handler =>
  (request, reply) => {
    const { user } = allow(request, generalOrders.can.store)
    const { body } = request
    const input = composeOrdersBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
    if (!input.success) throw badRequest('Pilih baris permintaan.', { pointer: '/data/attributes/lines' })
    return transact(request, reply, async (deps) => {
      const drafts = await draftsOf(deps, input.data.lines, input.data.vendor ?? null)
      const rows = await insertRows(
        deps,
        store,
        drafts.map((values, n) => ({ values, root: `/data/${n}` })),
        rules,
      )
      return { status: 201, body: { data: rows.map(objectsOf(generalOrders, { user })) } }
    })
  }

type Remaining = {
  id: string
  name: string
  vendor: string | null
  company: string
  delivery_office: string
  needed_at: string
  qty: string
  price: string
}

async function draftsOf(deps: Deps, ids: readonly string[], vendor: string | null) {
  const visible = await storeFor('general-procurement-lines').findMany(deps, ids)
  const lines = await deps.db.rows(sql<Remaining>`
    select l.id, l.name, b.vendor::text as vendor, l.company_id::text as company, p.delivery_office_id::text as delivery_office,
      l.needed_at::text as needed_at, trim_scale(l.qty_open)::text as qty,
      case when c.vendor_id = b.vendor then c.price else l.est_price end::text as price
    from ems.general_procurement_lines l join ems.general_procurements p on p.id = l.procurement_id
    left join lateral (select q.vendor_id, k.price from ems.general_quotation_choices k
      join ems.general_quotations q on q.id = k.quotation_id and q.status = 'chosen' and q.deleted_at is null
      where k.line_id = l.id) c on true
    cross join lateral (select coalesce(${vendor}::bigint, c.vendor_id, (p.lines -> (l.line_no - 1) ->> 'vendor')::bigint) as vendor) b
    where l.id = any(${visible.map((row) => row.id)}::bigint[]) and l.qty_open > 0 order by l.needed_at, l.id`)
  if (!lines.length) throw invalid(generalOrders, [{ field: 'lines', message: 'Tidak ada sisa yang dapat dipesan.' }])
  const unnamed = lines.find((line) => !line.vendor)
  if (unnamed) throw invalid(generalOrders, [{ field: 'vendor', message: `Pilih pemasok untuk ${unnamed.name}.` }])
  const groups = Map.groupBy(lines, (line) => [line.vendor, line.company, line.delivery_office].join())
  const terms = await termsOf(deps, lines)
  return [...groups.values()].map((group) => draftOf(deps, group, terms))
}

async function termsOf({ db }: Deps, lines: readonly Remaining[]) {
  const rows = await db.rows(sql<{ id: string; payment_term: string | null }>`
    select id, payment_term_id as payment_term from ems.partners where id = any(${lines.map((line) => line.vendor)}::bigint[])`)
  return new Map(rows.map(({ id: partner, payment_term }) => [partner, payment_term]))
}

function draftOf({ user }: Deps, lines: readonly Remaining[], terms: ReadonlyMap<string, string | null>) {
  const [first] = lines as [Remaining]
  const today = todayInJakarta()
  return {
    vendor: first.vendor,
    company: first.company,
    delivery_office: first.delivery_office,
    ordered_on: today,
    deliver_by: [first.needed_at, today].toSorted().at(-1),
    buyer: user.id,
    payment_term: terms.get(String(first.vendor)) ?? null,
    lines: lines.map(({ id: line, qty, price }) => ({ line, qty, price, note: null })),
    shipping: '0.00',
    is_taxed: true,
    terms: null,
    direct_reason: null,
    sent_to: null,
  }
}
