import {
  type ComparedLine,
  type ComparedQuotation,
  generalProcurements,
  generalQuotations,
  type QuotationComparison,
} from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { badRequest } from '../../../kit/problems.ts'
import { numberSetting } from '../../../kit/settings.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'
import { storeFor } from '../../../kit/stores.ts'
import { today } from '../../../kit/today.ts'
import { requiredQuotations } from './required-quotations.ts'

const query = z.strictObject({ procurement: z.string().regex(/^[1-9]\d{0,17}$/) })

/** GET /general-quotations/comparison?procurement=7: every quotation of a request, line by line and as a whole. */
export const comparison: Handler = async (request, reply) => {
  const deps = allow(request, generalQuotations.can.list)
  const input = query.safeParse(request.query)
  if (!input.success)
    throw badRequest('Parameter tidak dikenal.', { parameter: String(input.error.issues[0]?.path[0] ?? '') })
  const { id } = await storeFor(generalProcurements.name).find(deps, input.data.procurement)
  const attributes = await retrying(() => compareQuotations(deps, id))
  return send(reply, 200, { data: { type: 'quotation-comparisons', id, attributes } })
}

/** Quotations in reach of the user; those that are withdrawn or expired are there, but nothing is compared with them. */
export async function compareQuotations(deps: Deps, request: string): Promise<QuotationComparison> {
  const weights = {
    price: await numberSetting(deps, 'procurement.weight_price', 60),
    quality: await numberSetting(deps, 'procurement.weight_quality', 25),
    time: await numberSetting(deps, 'procurement.weight_time', 15),
  }
  const [count] = await requiredQuotations(deps, [request])
  const rows = await quotationsOf(deps, request, weights)
  const quotations = rows.map(({ by_quality: _, by_time: __, ...quotation }) => quotation)
  const compared = rows.find(({ price_score }) => price_score !== null)
  return {
    required: count?.required ?? 0,
    vendors: count?.vendors ?? 0,
    weights,
    criteria: compared
      ? [
          'price',
          ...(compared.by_quality ? (['quality'] as const) : []),
          ...(compared.by_time ? (['time'] as const) : []),
        ]
      : [],
    quotations,
    lines: await linesOf(deps, request),
  }
}

/** Lines of the request `q.procurement_id` with what is to be bought of them. */
const requestedLines = (request: string) => sql`
  select l.id, l.line_no, l.name, l.unit_id, l.qty_open, l.est_price,
    greatest(case when l.qty_approved > 0 then l.qty_approved else l.qty end - l.qty_cancelled, 0) as qty
  from ems.general_procurement_lines l where l.procurement_id = ${request}::bigint`

/** Lines of quotations, with whether they may still be chosen. */
const offered = ({ user }: Deps, request: string) => sql`
  select t.id as quotation, (x.o ->> 'line')::bigint as line, (x.o ->> 'qty')::numeric as qty, (x.o ->> 'price')::numeric as price,
    t.status <> 'withdrawn' and coalesce(t.valid_to >= ${today}, true) as is_valid
  from ems.general_quotations t cross join lateral jsonb_array_elements(t.lines) as x(o)
  where t.procurement_id = ${request}::bigint and t.deleted_at is null and ${ofCompanies(user) ?? sql`true`}`

type Weights = QuotationComparison['weights']
type Judged = ComparedQuotation & { by_quality: boolean; by_time: boolean }

/** A criterion counts where every compared quotation has a value for it: nobody wins by leaving one out. */
const quotationsOf = (deps: Deps, request: string, weights: Weights) =>
  deps.db.rows(sql<Judged>`
    with wanted as (${requestedLines(request)}), offered as (${offered(deps, request)}),
    judged as (
      select t.*, v.name as vendor_name, coalesce(t.valid_to < ${today}, false) as is_expired,
        not exists (select from wanted w where w.qty > 0 and not exists (
          select from offered o where o.quotation = t.id and o.line = w.id and o.qty >= w.qty)) as is_complete,
        t.shipping + (select coalesce(sum(round(w.qty * o.price, 2)), 0) from offered o join wanted w on w.id = o.line
          where o.quotation = t.id) as cost,
        coalesce(t.quality, (select round(100 * sum(k.qty_received) / nullif(sum(k.qty_received + k.qty_broken + k.qty_returned), 0), 1)
          from ems.general_orders g join ems.general_order_lines k on k.order_id = g.id
          where g.vendor_id = t.vendor_id and g.status not in ('draft', 'cancelled') and g.deleted_at is null)) as good
      from ems.general_quotations t join ems.partners v on v.id = t.vendor_id
      where t.procurement_id = ${request}::bigint and t.deleted_at is null and ${ofCompanies(deps.user) ?? sql`true`}),
    compared as (
      select id, cost, cost = min(cost) over () as is_lowest,
        round(100 * min(cost) over () / nullif(cost, 0), 1) as by_price, good as by_quality,
        round(100.0 * greatest(min(lead_time_days) over (), 1) / greatest(lead_time_days, 1), 1) as by_time,
        bool_and(good is not null) over () as has_quality, bool_and(lead_time_days is not null) over () as has_time
      from judged where is_complete and not is_expired and status <> 'withdrawn')
    select j.id::text as id, j.name, j.vendor_id::text as vendor, j.vendor_name, j.status, j.version, j.valid_to::text as valid_to,
      j.lead_time_days, (j.subtotal + j.shipping)::text as net, j.total::text as total, j.is_complete, j.is_expired,
      coalesce(c.is_lowest, false) as is_lowest, coalesce(c.by_price, case when c.id is not null then 100.0 end)::text as price_score,
      c.by_quality::text as quality_score, case when j.lead_time_days is not null then c.by_time end::text as time_score,
      case when c.id is not null then round((${weights.price}::numeric * coalesce(c.by_price, 100) + case when c.has_quality then ${weights.quality}::numeric * c.by_quality else 0 end
          + case when c.has_time then ${weights.time}::numeric * c.by_time else 0 end)
        / nullif(${weights.price}::numeric + case when c.has_quality then ${weights.quality}::numeric else 0 end
          + case when c.has_time then ${weights.time}::numeric else 0 end, 0), 1) end::text as score,
      coalesce(c.has_quality, false) as by_quality, coalesce(c.has_time, false) as by_time
    from judged j left join compared c on c.id = j.id
    order by c.id is null, c.cost, j.id`)

const linesOf = (deps: Deps, request: string) =>
  deps.db.rows(sql<ComparedLine>`
    with wanted as (${requestedLines(request)}), offered as (${offered(deps, request)}),
    ranked as (
      select o.*, o.is_valid and o.price = min(o.price) filter (where o.is_valid) over (partition by o.line) as is_lowest,
        exists (select from ems.general_quotation_choices c where c.line_id = o.line and c.quotation_id = o.quotation) as is_chosen
      from offered o)
    select w.id::text as id, w.line_no, w.name, coalesce(u.name, '') as unit, trim_scale(w.qty)::text as qty,
      trim_scale(w.qty_open)::text as open, w.est_price::text as est_price,
      coalesce(jsonb_agg(jsonb_build_object('quotation', r.quotation::text, 'qty', trim_scale(r.qty)::text,
        'price', r.price::numeric(18,2)::text, 'is_lowest', r.is_lowest, 'is_chosen', r.is_chosen) order by r.quotation)
        filter (where r.quotation is not null), '[]') as offers
    from wanted w left join ranked r on r.line = w.id left join ems."references" u on u.id = w.unit_id
    group by w.id, w.line_no, w.name, u.name, w.qty, w.qty_open, w.est_price order by w.line_no`)
