import { generalProcurements, leaveEmployees } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { PendingConditions } from '../kit/jobs/pending-counts.ts'

export const hrPending: PendingConditions = {
  /** Pending: requests of others for users who decide on leave, and requests that name the user as substitute. */
  [leaveEmployees.name]: ({ employee, permissions }) => sql`t.entry = 'request'
    and t.status in ('submitted', 'pending_substitute', 'pending_manager', 'pending_hr')
    and ((${permissions.has(permission('leave', 'update'))} and t.employee_id is distinct from ${employee}::bigint)
      or (t.substitute_id = ${employee}::bigint and t.substitute_status = 'waiting'))`,
  /** Pending: approved requests that the user must buy. Decisions are counted by their tasks. */
  [generalProcurements.name]: ({ id }) => sql`(t.buyer_id = ${id}::bigint and t.status in ('approved', 'processing'))`,
}
