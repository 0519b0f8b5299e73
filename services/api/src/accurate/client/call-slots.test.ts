import { createDatabase } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Accurate } from './accurate.ts'
import { takeSlot } from './call-slots.ts'

let database: TestDatabase
let accurate: Accurate

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../../../sql', import.meta.url) })
  accurate = { db: createDatabase(database.pool), settings: { callsPerSecond: 6 } } as Accurate
})
afterAll(() => database.drop())

/** Milliseconds until the slot after those that are taken. */
const freeIn = async () => {
  const { rows } = await database.pool.query(
    `select extract(epoch from next_at - clock_timestamp())::float8 * 1000 as ms
     from ems.accounting_call_slots where connection = 'actual'`,
  )
  return rows[0].ms as number
}

/** Keeps this process from everything else, as a large answer that is read does. */
const beBusy = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('a process that was busy when its slot came takes another, so that its call does not leave with the next ones', async () => {
  await takeSlot(accurate, 'actual')
  const call = takeSlot(accurate, 'actual')
  // The statement is under way; the answer is read late.
  await new Promise((resolve) => setImmediate(resolve))
  beBusy(500)
  await call

  expect(await freeIn()).toBeGreaterThan(0)
})
