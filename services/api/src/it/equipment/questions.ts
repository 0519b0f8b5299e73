import { todayInJakarta } from '@ems/contracts/days'
import { type Sql, sql } from '@ems/postgres'

/** Days after which equipment should have been counted again. */
const COUNTED_DAYS = 365

/** Conditions of the filters *Perawatan terlambat*, *Milik karyawan keluar* and *Belum opname setahun*. */
export const assetQuestions: Readonly<Record<string, () => Sql>> = {
  // Work that was planned, or an interval of a plan that nobody has planned work for.
  overdue: () => sql`(t.status <> 'disposed' and (exists (select from ems.it_maintenance_internal_activities w
    where w.it_asset_id = t.id and w.deleted_at is null and w.status in ('scheduled', 'in_progress')
      and w.scheduled_at < ${todayInJakarta()}::date)
    or exists (select from ems.it_maintenance_internals p
      where p.status = 'active' and p.deleted_at is null and p.next_due_at + p.tolerance_days < ${todayInJakarta()}::date
        and (p.company_id is null or p.company_id = t.company_id)
        and case p.scope when 'category' then p.category_id = t.category_id when 'location' then p.office_id = t.office_id
          else exists (select from ems.it_maintenance_internals_it_assets j where j.owner_id = p.id and j.target_id = t.id) end)))`,
  leavers: () => sql`exists (select from ems.employees e where e.id = t.holder_id and e.status = 'exited')`,
  uncounted: () => sql`(not t.audit_excluded and t.asset_class <> 'license'
    and t.status not in ('ordered', 'lost', 'disposed')
    and (t.last_audit_on is null or t.last_audit_on < ${todayInJakarta()}::date - ${COUNTED_DAYS}::int))`,
}
