import { generalProcurements, leaveEmployees } from '@ems/contracts/hr'
import { sql } from 'kysely'
import { registerWaiting } from '../kit/jobs/pending-counts.ts'

/** Requests of others, for whoever decides on leave; and whoever is asked to stand in. */
registerWaiting(
  leaveEmployees.name,
  ({ employee, permissions }) => sql`t.entry = 'request'
    and t.status in ('submitted', 'pending_substitute', 'pending_manager', 'pending_hr')
    and ((${permissions.has('leave-update')} and t.employee_id is distinct from ${employee}::bigint)
      or (t.substitute_id = ${employee}::bigint and t.substitute_status = 'waiting'))`,
)

/** Requests of others to decide on, and what is approved and one's own to buy. */
registerWaiting(
  generalProcurements.name,
  ({ id, employee, permissions }) => sql`(
    (${permissions.has('procurement-update')} and t.status = 'submitted' and t.requester_id is distinct from ${employee}::bigint)
    or (t.buyer_id = ${id}::bigint and t.status in ('approved', 'processing')))`,
)
