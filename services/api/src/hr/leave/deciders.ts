import { sql } from '@ems/postgres'

/**
 * Whether a request of employee `e` for the leave type `l` needs a substitute: always, or because others would wait for the
 * employee's decisions. That is an employee with subordinates, with an open task, or named by an approval rule as a person or
 * by their position.
 */
export const needsSubstitute = sql`(l.needs_substitute = 'always' or (l.needs_substitute = 'approver' and (
  exists (select from ems.employees s where s.manager_id = e.id and s.status in ('active', 'suspended') and s.deleted_at is null)
  or exists (select from ems.users u join ems.approvals a on a.approver_id = u.id and a.status in ('waiting', 'pending')
    where u.employee_id = e.id and u.deleted_at is null)
  or exists (select from ems.approval_rules r cross join lateral jsonb_array_elements(r.steps) s where r.is_active
    and (exists (select from ems.users u where u.employee_id = e.id and u.deleted_at is null and s ->> 'approver' = 'user'
        and s ->> 'user' = u.id::text)
      or (s ->> 'approver' = 'position' and s ->> 'position' = e.position_id::text))))))`
