import { demoAccounts } from '@ems/contracts/demo'
import { createDatabase } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { countDemo, seedDemo } from './demo.ts'
import { passwords } from './passwords.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ schema: 'sso', sql: new URL('../../sql', import.meta.url) })
})
afterAll(() => database.drop())

test('a start that ends while it makes the demo accounts leaves none, so that the next start makes all of them', async () => {
  const db = createDatabase(database.pool)
  const cheap = await passwords(4)
  await database.pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin if new.email like 'kite@%' then raise 'the connection is lost'; end if; return new; end $$;
    create trigger refuse before insert on accounts for each row execute function refuse()`)
  await expect(seedDemo(db, cheap)).rejects.toThrow('the connection is lost')
  expect(await countDemo(db)).toBe(0)

  await database.pool.query('drop trigger refuse on accounts')
  expect(await seedDemo(db, cheap)).toBe(demoAccounts.length)
  expect(await seedDemo(db, cheap)).toBe(0)
})
