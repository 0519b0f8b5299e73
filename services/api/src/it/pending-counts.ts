import { itMaintenanceInternalActivities, jiraIssues } from '@ems/contracts/it'
import { sql } from 'kysely'
import { registerWaiting } from '../kit/jobs/pending-counts.ts'

/** Tickets one answers for, unless somebody else has to move first. */
registerWaiting(
  jiraIssues.name,
  ({ id }) => sql`t.assignee_id = ${id}::bigint and t.status in ('new', 'assigned', 'in_progress')`,
)

/** Maintenance whose day has come. */
registerWaiting(
  itMaintenanceInternalActivities.name,
  ({ id }) => sql`t.assignee_id = ${id}::bigint and t.status in ('scheduled', 'in_progress')
    and t.scheduled_at <= (now() at time zone 'Asia/Jakarta')::date`,
)
