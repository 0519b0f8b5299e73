import { marketingActivities } from '@ems/contracts/marketing'
import { sql } from 'kysely'
import { registerWaiting } from '../kit/jobs/pending-counts.ts'

/** One's own open cards whose next step is due today or was before. */
registerWaiting(
  marketingActivities.name,
  ({ id }) => sql`t.owner_id = ${id}::bigint and t.stage_category = 'open' and t.next_action_at
    < ((now() at time zone 'Asia/Jakarta')::date + 1)::timestamp at time zone 'Asia/Jakarta'`,
)
