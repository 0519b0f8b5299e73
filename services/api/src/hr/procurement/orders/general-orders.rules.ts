import type { GeneralOrder, generalOrders } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import type { Issue } from '../../../kit/problems.ts'
import { nextNumber } from '../../../kit/write/numbering.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../../../kit/write/write-rows.ts'
import { barredPartners } from '../../../marketing/index.ts'
import { followRequests } from '../follow.ts'
import { requiredQuotations, tooFew } from '../quotations/required-quotations.ts'

type Orders = typeof generalOrders

async function complete(deps: Deps, { before, after, changed }: Proposal<Orders>): Promise<Values> {
  const procurements = changed.includes('lines') ? { procurements: await requestsOf(deps, after) } : {}
  if (!before) return { ...procurements, ...(after.sent_to ? {} : { sent_to: await emailOf(deps, after.vendor) }) }
  if (!changed.includes('status') || after.status !== 'sent') return procurements
  return { ...procurements, number: await nextNumber(deps, { menu: 'order', company: after.company, at: new Date() }) }
}

async function requestsOf({ db }: Deps, { lines }: GeneralOrder): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`select distinct procurement_id as id from ems.general_procurement_lines
    where id = any(${lines.map(({ line }) => line)}::bigint[]) order by 1`)
  return rows.map(({ id }) => id)
}

async function emailOf({ db }: Deps, vendor: string | null): Promise<string | null> {
  const row = await db.first(sql<{ email: string | null }>`select email from ems.partners where id = ${vendor}::bigint`)
  return row?.email ?? null
}

const validateOrder: Check<Orders> = async (deps, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  const isSent = changed.includes('status') && after.status === 'sent'
  return [
    ...(isSent || changed.includes('vendor') ? await barredVendor(deps, after.vendor) : []),
    ...(changed.includes('quotation') || changed.includes('vendor') ? await strangeQuotation(deps, after) : []),
    ...(isSent && !after.direct_reason ? await withoutQuotations(deps, after) : []),
    ...(changed.includes('lines') || changed.includes('company') ? await excessive(deps, before?.id, after) : []),
  ]
}

/** Nothing is ordered from a vendor that is blocked or blacklisted, also where it became so after the draft. */
async function barredVendor(deps: Deps, vendor: string): Promise<Issue[]> {
  const message = (await barredPartners(deps, [vendor])).get(vendor)
  return message ? [{ field: 'vendor', message }] : []
}

/** What is worth much is bought after several vendors offered, or for a reason that everybody reads. */
async function withoutQuotations(deps: Deps, { procurements }: GeneralOrder): Promise<Issue[]> {
  const message = tooFew(await requiredQuotations(deps, procurements))
  return message ? [{ field: 'direct_reason', message }] : []
}

async function strangeQuotation({ db }: Deps, { quotation, vendor }: GeneralOrder): Promise<Issue[]> {
  const row = await db.first(sql<{ vendor: string }>`
    select vendor_id::text as vendor from ems.general_quotations where id = ${quotation}::bigint`)
  return row && row.vendor !== vendor ? [{ field: 'quotation', message: 'Penawaran bukan dari pemasok ini.' }] : []
}

type Measured = { n: number; is_own: boolean; is_open: boolean; fits: boolean; open: string }

/** Lines of another company, of requests that are not approved, and more than is left; the trigger has the last word. */
async function excessive({ db }: Deps, order: string | undefined, { lines, company }: GeneralOrder): Promise<Issue[]> {
  const rows = await db.rows(sql<Measured>`
    with wanted as (
      select l.n - 1 as n, (l.line ->> 'line')::bigint as line, (l.line ->> 'qty')::numeric as qty,
        sum((l.line ->> 'qty')::numeric) over (partition by l.line ->> 'line' order by l.n) as total
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l(line, n)),
    free as (
      select w.n, w.total, p.company_id, p.qty_approved, p.qty_open + coalesce((select sum(o.qty_kept) from ems.general_order_lines o
        where o.line_id = p.id and o.order_id = ${order ?? null}::bigint), 0) as open
      from wanted w join ems.general_procurement_lines p on p.id = w.line)
    select n::int, company_id = ${company}::bigint or not exists (select from ems."references" c
        where c.id = ${company}::bigint and c.category = 'company' and c.is_active and c.deleted_at is null) as is_own, qty_approved > 0 as is_open, total <= open as fits,
      trim_scale(open)::text as open from free order by n`)
  return rows.flatMap(({ n, is_own, is_open, fits, open }) => {
    if (!is_own) return [{ field: `lines/${n}/line`, message: 'Permintaan bukan dari perusahaan ini.' }]
    if (!is_open) return [{ field: `lines/${n}/line`, message: 'Permintaan belum disetujui.' }]
    return fits
      ? []
      : [{ field: `lines/${n}/qty`, message: `Jumlah melebihi sisa permintaan, ${open.replace('.', ',')}.` }]
  })
}

/** Orders keep to what is left of the requests, and the requests follow them. */
export const orderRules: Rules<Orders> = {
  compute: complete,
  check: validateOrder,
  effect: (deps, { before, after }) =>
    followRequests(
      deps,
      [...(before?.lines ?? []), ...(after?.lines ?? [])].map(({ line }) => line),
    ),
}
