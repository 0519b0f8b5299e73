import { createDatabase, type Pool, sql } from '@ems/postgres'
import type { IdentityAdmin } from '../../kit/services.ts'

/**
 * Tells EMS SSO whose group demands a second factor, when that has changed since it heard last; the caller keeps the function.
 * One comparison covers every way in which groups and their members change. Returns whether it was sent.
 */
export function factorDemands(pool: Pool, identity: Pick<IdentityAdmin, 'setFactorDemands'>) {
  const db = createDatabase(pool)
  let last: string | undefined
  return async (): Promise<boolean> => {
    const rows = await db.rows(sql<{ sub: string }>`select u.sso_sub as sub from ems.users u
      join ems.usergroups g on g.id = u.usergroup_id
      where g.second_factor and g.deleted_at is null and u.deleted_at is null and u.sso_sub is not null order by 1`)
    const subs = rows.map(({ sub }) => sub)
    if (subs.join() === last) return false
    await identity.setFactorDemands(subs)
    last = subs.join()
    return true
  }
}
