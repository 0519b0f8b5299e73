import { createDatabase, type Pool, sql, transaction } from '@ems/postgres'
import { today } from '../../kit/today.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { reconsiderTasks } from '../requests/reroute.ts'

/** Users in one run. */
const BATCH_SIZE = 200

/**
 * Gives open tasks to the substitutes of users whose absence has begun, and those of users who are back to them again. A
 * substitute who may not decide a record, or not its amount, leaves it where it is.
 */
export async function followDelegations(pool: Pool): Promise<string> {
  const rows = await createDatabase(pool).rows(sql<{ user: string }>`
    select distinct coalesce(a.delegate_of_id, a.approver_id)::text as "user" from ems.approvals a
    where a.request_id is not null and a.status in ('waiting', 'pending') and (${isAway} or ${isBack})
    limit ${sql.raw(String(BATCH_SIZE))}`)
  for (const { user } of rows) await transaction(createDatabase(pool), (db) => reconsiderTasks(systemDeps(db), [user]))
  return `${rows.length} pengguna`
}

/** Conditions on `a`. An absence that has been looked at for two days moves nothing more. */
const isAway = sql`a.delegate_of_id is null and exists (select from ems.delegations d where d.user_id = a.approver_id
  and ${today} between d.date_from and d.date_to
  and greatest(d.date_from, (d.updated_at at time zone 'Asia/Jakarta')::date) >= ${today} - 1)`
const isBack = sql`a.delegate_of_id is not null and not exists (select from ems.delegations d
  where d.user_id = a.delegate_of_id and ${today} between d.date_from and d.date_to)`
