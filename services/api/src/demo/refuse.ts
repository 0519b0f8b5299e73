import { demoAccounts } from '@ems/contracts/demo'
import type { Pool } from '@ems/postgres'

/**
 * Why this database must not be served outside demo mode, in one line: it holds accounts whose password everybody
 * knows. Undefined when there are none.
 */
export async function refuseDemoAccounts(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from ems.users where sso_sub = any($1) and deleted_at is null order by id',
    [demoAccounts.map(({ sub }) => sub)],
  )
  const [first] = rows
  if (!first) return
  return `demo accounts exist (${first.email} and ${rows.length - 1} more); set EMS_DEMO=1, or use a database without them`
}
