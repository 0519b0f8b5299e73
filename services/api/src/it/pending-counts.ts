import { itMaintenanceInternalActivities, jiraIssues } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { PendingConditions } from '../kit/jobs/pending-counts.ts'

export const itPending: PendingConditions = {
  /** Pending: tickets of the user, except those that wait for somebody else. */
  [jiraIssues.name]: ({ id }) => sql`t.assignee_id = ${id}::bigint and t.status in ('new', 'assigned', 'in_progress')`,
  /** Pending: due maintenance. */
  [itMaintenanceInternalActivities.name]: ({
    id,
  }) => sql`t.assignee_id = ${id}::bigint and t.status in ('scheduled', 'in_progress')
    and t.scheduled_at <= (now() at time zone 'Asia/Jakarta')::date`,
}
