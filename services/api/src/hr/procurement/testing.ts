import { permissions } from '@ems/contracts'
import { generalOrders, generalQuotations, generalReceipts } from '@ems/contracts/hr'
import type { Resource } from '@ems/contracts/kit'
import type { TestApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn, sameEmployeeIn } from '../testing.ts'

let created = 0

type Requested = { qty?: string; price?: string; name?: string; item?: string }
export type Approved = { request: string; lines: string[]; office: string }

/** An approved request of the first company with these lines. */
export async function approvedRequest(
  api: TestApi,
  lines: readonly Requested[] = [{}],
  more: { company?: string; vendor?: string; budget?: string } = {},
): Promise<Approved> {
  created += 1
  const n = created
  const [unit, department, category, office] = await Promise.all(
    ['unit', 'department', 'procurement-type', 'office'].map((one) => referenceIn(api, one)),
  )
  const company = more.company ?? api.companies[0]
  const rows = lines.map(({ qty = '10', price = '1000.00', name = `Barang ${n}`, item = null as string | null }) => ({
    ...{ item, name, spec: null, qty, unit, est_price: price, vendor: more.vendor ?? null },
    ...{ jira_issue: null, it_asset: null, url: null, note: null },
  }))
  const { rows: inserted } = await api.pool.query(
    `insert into ems.general_procurements (number, title, company_id, department_id, requester_id, category_id, needed_at,
       justification, delivery_office_id, lines, status, budget_id)
     values ($1, $1, $2, $3, $4, $5, current_date + 30, 'Persediaan di gudang hampir habis.', $6, $7, 'approved', $8) returning id`,
    [
      ...[`PR-${n}`, company, department, await sameEmployeeIn(api), category, office],
      ...[JSON.stringify(rows), more.budget ?? null],
    ],
  )
  const request = String(inserted[0].id)
  const { rows: kept } = await api.pool.query(
    'select id from ems.general_procurement_lines where procurement_id = $1 order by line_no',
    [request],
  )
  return { request, lines: kept.map(({ id }) => String(id)), office: String(office) }
}

/** Id of a vendor of all companies, another one with every call. */
export async function vendorIn({ pool }: Pick<TestApi, 'pool'>, email: string | null = null): Promise<string> {
  created += 1
  const { rows } = await pool.query(
    `insert into ems.partners (code, name, is_customer, is_vendor, status, phone, email, addresses)
     values ($1, $2, false, true, 'active', '+6281200000000', $3, '[]') returning id`,
    [`V-${created}`, `PT Pemasok ${created}`, email],
  )
  return String(rows[0].id)
}

const lasting = new WeakMap<TestApi, Promise<string>>()
/** Id of the same vendor, one for each API. */
export function sameVendorIn(api: TestApi): Promise<string> {
  const existing = lasting.get(api) ?? vendorIn(api)
  lasting.set(api, existing)
  return existing
}

/** An employee of the purchasing desk with all permissions. */
export async function buyerOf(api: TestApi): Promise<Client> {
  await api.pool.query(
    `update ems.usergroups set permissions = permissions || '{procurement-update}' where code = 'uji'`,
  )
  return api.as([...permissions], { employee: await employeeIn(api) })
}

/** Takes a row a step on from its version of now. */
export async function step(
  by: Client,
  resource: Resource,
  { id }: Pick<Row, 'id'>,
  name: string,
  more: { reason?: string; values?: Record<string, unknown>; signature?: unknown } = {},
): Promise<Sent> {
  const { body } = await by.get(`/${resource.name}/${id}`)
  return by.take(resource, name, { id, version: body.data.meta.version }, more)
}

type Quoted = { vendor?: string; qty?: string; valid_to?: string; shipping?: string; lead?: number; quality?: number }

/** A quotation of a vendor for these lines of a request, at these prices; a line without a price is not offered. */
export async function quotedBy(
  api: TestApi,
  by: Client,
  { request, lines }: Pick<Approved, 'request' | 'lines'>,
  prices: readonly (string | null)[],
  { vendor, qty = '10', valid_to, shipping = '0.00', lead, quality }: Quoted = {},
): Promise<Row> {
  return by.create(generalQuotations, {
    ...{ procurement: request, vendor: vendor ?? (await vendorIn(api)), quoted_on: '2026-11-02', shipping },
    ...{ valid_to: valid_to ?? null, lead_time_days: lead ?? null, quality: quality ?? null },
    lines: lines.flatMap((line, n) => (prices[n] ? [{ line, qty, price: prices[n], note: null }] : [])),
  })
}

type Ordered = {
  lines: readonly { line: string; qty: string; price?: string }[]
  office: string
  vendor?: string
  company?: string
}

/** An order that its vendor has. */
export async function sentOrder(
  api: TestApi,
  by: Client,
  { lines, office, vendor, company = api.companies[0] }: Ordered,
): Promise<Row> {
  const order = await by.create(generalOrders, {
    vendor: vendor ?? (await sameVendorIn(api)),
    company,
    ordered_on: '2026-11-02',
    delivery_office: office,
    lines: lines.map(({ price = '1000.00', ...line }) => ({ ...line, price, note: null })),
  })
  const sent = await step(by, generalOrders, order, 'send')
  if (sent.status !== 200) throw new Error(`The order was not sent: ${sent.text}`)
  return order
}

/** Posts what came of an order, with its photo; `kind` says whether it went back instead. */
export async function post(
  api: TestApi,
  by: Client,
  order: Pick<Row, 'id'>,
  lines: readonly { order_line: number; qty_good: string; qty_bad?: string }[],
  kind: 'receipt' | 'return' = 'receipt',
): Promise<{ receipt: Row | undefined; answer: Sent }> {
  const stored = await by.store(generalReceipts, {
    ...{ kind, order: order.id, received_on: '2026-11-05', received_by: await sameEmployeeIn(api) },
    lines: lines.map((line) => ({ qty_bad: '0', name: null, note: null, ...line })),
  })
  if (stored.status !== 201) return { receipt: undefined, answer: stored }
  const receipt = stored.body.data as Row
  await photograph(api, receipt.id)
  return {
    receipt,
    answer: await step(by, generalReceipts, receipt, 'post', { signature: { name: 'Penerima', strokes: [] } }),
  }
}

/** A photo of what came. */
const photograph = ({ pool }: Pick<TestApi, 'pool'>, receipt: string) =>
  pool.query(
    `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id, purpose)
     values ('foto.jpg', 'image/jpeg', 1, repeat('0', 64), 'general-receipts', $1, 'photo')`,
    [receipt],
  )

/** Quantities of a line as they are now. */
export async function quantitiesOf({ pool }: Pick<TestApi, 'pool'>, line: string) {
  const { rows } = await pool.query(
    `select trim_scale(qty)::text as qty, trim_scale(qty_approved)::text as approved, trim_scale(qty_ordered)::text as ordered,
       trim_scale(qty_received)::text as received, trim_scale(qty_cancelled)::text as cancelled, trim_scale(qty_open)::text as open
     from ems.general_procurement_lines where id = $1`,
    [line],
  )
  return rows[0] as Record<'qty' | 'approved' | 'ordered' | 'received' | 'cancelled' | 'open', string>
}
