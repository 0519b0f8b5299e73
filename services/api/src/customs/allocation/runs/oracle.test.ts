import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { brokenLedgers, runAsOracleSays } from '../../testing/oracle.ts'
import { someRun } from '../engine/testing/arbitrary-run.ts'

jest.setTimeout(240_000)

const CASES = 100
const SEED = 20_261_120

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

test(`${CASES} random tenants, run by the job, hold what an independent calculation says to the last digit`, async () => {
  let allocations = 0
  let differences = 0
  for (const [n, provided] of fc.sample(someRun, { numRuns: CASES, seed: SEED }).entries()) {
    const result = await runAsOracleSays(world, provided, n)
    allocations += result.allocations
    differences += result.differences
  }
  // Enough of both that neither half of the comparison is empty by accident.
  expect([allocations > CASES, differences > CASES]).toEqual([true, true])
  expect(await brokenLedgers(world)).toBe(0)
})
