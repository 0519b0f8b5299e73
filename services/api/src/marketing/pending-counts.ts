import { marketingActivities } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { PendingConditions } from '../kit/jobs/pending-counts.ts'

export const marketingPending: PendingConditions = {
  /** Pending: the user's open cards whose next step is due or overdue. */
  [marketingActivities.name]: ({
    id,
  }) => sql`t.owner_id = ${id}::bigint and t.stage_category = 'open' and t.next_action_at
    < ((now() at time zone 'Asia/Jakarta')::date + 1)::timestamp at time zone 'Asia/Jakarta'`,
}
