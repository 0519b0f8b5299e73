import { demoAccounts } from '@ems/contracts/demo'
import { type Db, sql } from '@ems/postgres'

/**
 * Why this database must not be served outside demo mode, in one line: it holds accounts whose password everybody
 * knows. Undefined when there are none.
 */
export async function refuseDemoAccounts(db: Db): Promise<string | undefined> {
  const rows = await db.rows(
    sql<{
      email: string
    }>`select email from ems.users where sso_sub = any(${demoAccounts.map(({ sub }) => sub)}) and deleted_at is null order by id`,
  )
  const [first] = rows
  if (!first) return
  return `demo accounts exist (${first.email} and ${rows.length - 1} more); set EMS_DEMO=1, or use a database without them`
}
