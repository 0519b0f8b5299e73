import { type GeneralProcurement, generalProcurements, type ProcurementLead } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, type Issue } from '../../kit/problems.ts'
import { today } from '../../kit/today.ts'

const MAX_DAYS = 400

/**
 * The first day that purchases of this kind keep, counted in days from Monday to Friday that are no holiday of everybody; null
 * for kinds without a lead time.
 */
async function leadOf({ db }: Deps, category: string): Promise<ProcurementLead | null> {
  const lead = await db.first(sql<ProcurementLead>`
    with kind as (
      select (meta ->> 'lead_days')::int as days from ems."references"
      where id = ${category}::bigint and category = 'procurement-type'
    )
    select k.days, (select d::date::text from generate_series(${today} + 1, ${today} + ${MAX_DAYS}::int, interval '1 day') d
      where extract(isodow from d) < 6 and not exists (select from ems.leave_offices h where h.deleted_at is null
        and h.date = d::date and h.scope = 'everyone' and h.kind <> 'half_day')
      order by d offset k.days - 1 limit 1) as earliest
    from kind k where k.days > 0`)
  return lead ?? null
}

const query = z.strictObject({ category: z.string().regex(/^[1-9]\d{0,17}$/) })

/** GET /general-procurements/-actions/leadTime?category: how early purchases of a kind are requested. */
export const leadTime: Handler = async (request, reply) => {
  const deps = allow(request, generalProcurements.can.store)
  const parsed = query.safeParse(request.query)
  if (!parsed.success)
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter: 'category' }, 'PARAMETER')
  const { category } = parsed.data
  const lead = await retrying(() => leadOf(deps, category))
  return send(reply, 200, { data: lead && { type: 'procurement-leads', id: category, attributes: lead } })
}

/** A request that comes too late for its kind is urgent, and says why. */
export async function lateRequest(
  deps: Deps,
  { category, needed_at, priority }: Pick<GeneralProcurement, 'category' | 'needed_at' | 'priority'>,
): Promise<Issue[]> {
  if (priority === 'urgent') return []
  const lead = await leadOf(deps, category)
  if (!lead || needed_at >= lead.earliest) return []
  const message = `Minimal ${lead.days} hari kerja dari hari ini untuk jenis ini. Pilih Mendesak dan isi alasannya, atau ubah tanggalnya.`
  return [{ field: 'needed_at', message }]
}
