import { demoAccounts, demoPassword } from '@ems/contracts/demo'
import { type Db, type Sql, sql, transaction } from '@ems/postgres'
import { insertAccount } from './accounts.ts'
import type { Passwords } from './passwords.ts'

/** Creates the demo accounts, all or none, in a database that has no account yet. Returns how many it created. */
export async function seedDemo(db: Db, passwords: Passwords) {
  if (await count(db, sql<{ n: number }>`select count(*)::int as n from accounts`)) return 0
  const hashes = await Promise.all(demoAccounts.map(() => passwords.hash(demoPassword)))
  return transaction(db, async (tx) => {
    let created = 0
    for (const [n, { sub, email, name, role }] of demoAccounts.entries())
      if (await insertAccount(tx, { id: sub, email, name, role, passwordHash: hashes[n], isDemo: true })) created += 1
    return created
  })
}

/** Number of accounts with the public demo password. */
export const countDemo = (db: Db) =>
  count(db, sql<{ n: number }>`select count(*)::int as n from accounts where is_demo`)

async function count(db: Db, query: Sql<{ n: number }>) {
  const { n } = await db.one(query)
  return n
}
