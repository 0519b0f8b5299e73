import { customsConsultantActivities } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import type { PendingConditions } from '../../kit/jobs/pending-counts.ts'

export const consultantPending: PendingConditions = {
  /** Pending: the user's own jobs due within a week or overdue, and jobs of others to review. */
  [customsConsultantActivities.name]: ({ id }) => sql`((t.reviewer_id = ${id}::bigint and t.stage_category = 'review')
    or (t.consultant_id = ${id}::bigint and t.stage_category in ('queue', 'waiting', 'doing')
      and t.due_date <= (now() at time zone 'Asia/Jakarta')::date + 7))`,
}
