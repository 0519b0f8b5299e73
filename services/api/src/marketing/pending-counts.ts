import { marketingActivities } from '@ems/contracts/marketing'
import { sql } from 'kysely'
import { registerWaiting } from '../kit/jobs/pending-counts.ts'

/** Pending: the user's open cards whose next step is due or overdue. */
registerWaiting(
  marketingActivities.name,
  ({ id }) => sql`t.owner_id = ${id}::bigint and t.stage_category = 'open' and t.next_action_at
    < ((now() at time zone 'Asia/Jakarta')::date + 1)::timestamp at time zone 'Asia/Jakarta'`,
)
