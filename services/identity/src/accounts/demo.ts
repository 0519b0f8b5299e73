import { demoAccounts, demoPassword } from '@ems/contracts/demo'
import { type Db, type Sql, sql } from '@ems/postgres'
import { insertAccount } from './accounts.ts'
import type { Passwords } from './passwords.ts'

/** Creates the demo accounts in a database that has no account yet. Returns how many it created. */
export async function seedDemo(db: Db, passwords: Passwords) {
  if (await count(db, sql<{ n: number }>`select count(*)::int as n from accounts`)) return 0
  const created = await Promise.all(
    demoAccounts.map(async ({ sub, email, name, role }) => {
      const passwordHash = await passwords.hash(demoPassword)
      return insertAccount(db, { id: sub, email, name, role, passwordHash, isDemo: true })
    }),
  )
  return created.filter(Boolean).length
}

/** Number of accounts with the public demo password. */
export const countDemo = (db: Db) =>
  count(db, sql<{ n: number }>`select count(*)::int as n from accounts where is_demo`)

async function count(db: Db, query: Sql<{ n: number }>) {
  const { n } = await db.one(query)
  return n
}
