import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { numberSetting } from '../../../kit/settings.ts'

export type Required = { id: string; required: number; vendors: number }

/** How many vendors have to offer for each of these requests at its value, and how many did. */
export async function requiredQuotations(deps: Deps, requests: readonly string[]): Promise<Required[]> {
  const two = await numberSetting(deps, 'procurement.two_quotations', 25_000_000)
  const three = await numberSetting(deps, 'procurement.three_quotations', 100_000_000)
  return deps.db.rows(sql<Required>`
    select p.id::text as id, case when ${three}::numeric > 0 and p.estimated_total >= ${three}::numeric then 3
        when ${two}::numeric > 0 and p.estimated_total >= ${two}::numeric then 2 else 0 end as required,
      (select count(distinct q.vendor_id)::int from ems.general_quotations q
        where q.procurement_id = p.id and q.status <> 'withdrawn' and q.deleted_at is null) as vendors
    from ems.general_procurements p where p.id = any(${[...requests]}::bigint[]) order by p.id`)
}

/** What is said where fewer vendors offered than the value demands. */
export const tooFew = (all: readonly Required[]): string | undefined => {
  const lacking = all.filter(({ required, vendors }) => vendors < required)
  const max = Math.max(...lacking.map(({ required }) => required))
  return lacking.length ? `Diperlukan minimal ${max} penawaran untuk nilai ini.` : undefined
}
