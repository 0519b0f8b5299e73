import { demoAccounts, demoPassword } from '@ems/contracts/demo'
import type { Pool } from '@ems/postgres'
import { insertAccount } from './accounts.ts'
import type { Passwords } from './passwords.ts'

/** Creates the demo accounts in a database that has no account yet. Returns how many it created. */
export async function seedDemo(pool: Pool, passwords: Passwords) {
  if (await count(pool, 'select count(*)::int as n from accounts')) return 0
  const created = await Promise.all(
    demoAccounts.map(async ({ sub, email, name, role }) => {
      const passwordHash = await passwords.hash(demoPassword)
      return insertAccount(pool, { id: sub, email, name, role, passwordHash, isDemo: true })
    }),
  )
  return created.filter(Boolean).length
}

/** Number of accounts with the public demo password. */
export const countDemo = (pool: Pool) => count(pool, 'select count(*)::int as n from accounts where is_demo')

async function count(pool: Pool, sql: string) {
  const { rows } = await pool.query<{ n: number }>(sql)
  return rows[0]?.n ?? 0
}
