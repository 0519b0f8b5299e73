import { type Db, sql } from '@ems/postgres'
import type { DueDateRules, Facility, Parameters } from '../allocation/engine/index.ts'

/** Parameters of a tenant's runs, due dates and reports. */
export type KiteRules = Parameters & Facility & DueDateRules & { partner_name: string; report_grace_day: number }

export async function rulesOf(db: Db, tenant: string): Promise<KiteRules> {
  const rules =
    await db.first(sql<KiteRules>`select decimal, pib_min_day, pib_max_day, claim_basis, shortage_policy, peb_date_basis,
    require_niper_item, bcl_type, require_lhpre, period_month, max_extension_month, extension_once, partner_name, report_grace_day
    from ems.customs_kite_tenants where id = ${tenant}::bigint`)
  if (!rules) throw new Error(`No tenant ${tenant}`)
  return rules
}

/** The parameters of a run, as stored in its snapshot. */
export const parametersOf = (rules: KiteRules): Parameters => ({
  decimal: rules.decimal,
  pib_min_day: rules.pib_min_day,
  pib_max_day: rules.pib_max_day,
  claim_basis: rules.claim_basis,
  shortage_policy: rules.shortage_policy,
  peb_date_basis: rules.peb_date_basis,
  require_niper_item: rules.require_niper_item,
})
