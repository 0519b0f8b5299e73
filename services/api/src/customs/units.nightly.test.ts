import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { limits } from './allocation/runs/execute.ts'
import { type KiteWorld, kiteWorld } from './testing/kite-world.ts'
import { someUnits, sumsKeepUnits } from './testing/units.ts'

jest.setTimeout(600_000)

const CASES = 150

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

test(`in ${CASES} random tenants that count everything differently no sum mixes units`, async () => {
  const usual = limits.separateTableFrom
  let severalUnits = 0
  let rows = 0
  for (const [n, provided] of fc.sample(someUnits, { numRuns: CASES, seed: 20_261_126 }).entries()) {
    // Half of them as large runs, whose rows come into a table of their own.
    limits.separateTableFrom = n % 2 ? 1 : usual
    const result = await sumsKeepUnits(world, provided, n)
    rows += result.rows
    if (result.units > 1) severalUnits++
  }
  // The sample of this seed says something: 151 rows, and 14 tenants that use several units.
  expect([rows > CASES, severalUnits > CASES / 15]).toEqual([true, true])
})
