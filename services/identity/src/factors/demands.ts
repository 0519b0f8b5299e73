import { type Db, sql, transaction } from '@ems/postgres'

/** From now on these accounts, and no others, must have a second factor. Accounts that do not exist are left out. */
export const storeDemands = (db: Db, subs: readonly string[]) =>
  transaction(db, async (tx) => {
    await tx.run(sql`delete from factor_demands where account_id <> all(${[...subs]}::uuid[])`)
    await tx.run(sql`insert into factor_demands (account_id) select id from accounts where id = any(${[...subs]}::uuid[])
      on conflict do nothing`)
  })
