import { customsConsultantActivities } from '@ems/contracts/customs'
import { sql } from 'kysely'
import { registerWaiting } from '../../kit/jobs/pending-counts.ts'

/** One's own jobs that are due within a week or late, and those of others one has to review. */
registerWaiting(
  customsConsultantActivities.name,
  ({ id }) => sql`((t.reviewer_id = ${id}::bigint and t.stage_category = 'review')
    or (t.consultant_id = ${id}::bigint and t.stage_category in ('queue', 'waiting', 'doing')
      and t.due_date <= (now() at time zone 'Asia/Jakarta')::date + 7))`,
)
