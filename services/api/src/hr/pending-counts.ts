import { generalProcurements, leaveEmployees } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { PendingConditions } from '../kit/jobs/pending-counts.ts'

export const hrPending: PendingConditions = {
  /** Pending: the user's own requests that came back. Decisions are counted by their tasks. */
  [leaveEmployees.name]: ({ employee }) => sql`(t.employee_id = ${employee}::bigint and t.status = 'returned')`,
  /** Pending: approved requests that the user must buy. Decisions are counted by their tasks. */
  [generalProcurements.name]: ({ id }) => sql`(t.buyer_id = ${id}::bigint and t.status in ('approved', 'processing'))`,
}
