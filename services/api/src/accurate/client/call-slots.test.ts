import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Accurate } from './accurate.ts'
import { inSlot } from './call-slots.ts'

let database: TestDatabase
let accurate: Accurate

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../../../sql', import.meta.url) })
  accurate = { db: createDatabase(database.pool), settings: { callsPerSecond: 6 } } as Accurate
})
afterAll(() => database.drop())

test('a call that reached the provider late leaves no seventh call in the second after it', async () => {
  const arrivals: number[] = []
  const call = (lateMs: number) =>
    inSlot(accurate, 'actual', async () => {
      await sleep(lateMs)
      arrivals.push(performance.now())
    })
  await call(400)
  for (let n = 0; n < 8; n += 1) await call(0)

  const spans = arrivals.slice(6).map((at, n) => at - (arrivals[n] ?? 0))
  expect(Math.min(...spans)).toBeGreaterThan(1_000)
})

test('calls under way at the same time count from their slot until they are answered', async () => {
  const begun: number[] = []
  const call = () =>
    inSlot(accurate, 'actual', async () => {
      begun.push(performance.now())
      await sleep(500)
    })
  const both = async () => {
    for (let n = 0; n < 6; n += 1) await call()
  }
  await Promise.all([both(), both(), both()])

  // The seventh begins a second after the answer to the first, which took half a second.
  const spans = begun.slice(6).map((at, n) => at - (begun[n] ?? 0))
  expect(Math.min(...spans)).toBeGreaterThan(1_500)
})

test('a call that failed counts as one', async () => {
  const failed = inSlot(accurate, 'commercial', () => Promise.reject(new Error('nobody answers')))

  await expect(failed).rejects.toThrow('nobody answers')
  const { rows } = await database.pool.query(
    `select cardinality(answered) as calls from ems.accounting_call_slots where connection = 'commercial'`,
  )
  expect(rows[0].calls).toBe(1)
})
