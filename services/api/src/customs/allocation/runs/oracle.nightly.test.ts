import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { brokenLedgers, runAsOracleSays } from '../../testing/oracle.ts'
import { someUnits } from '../../testing/units.ts'
import { someRun } from '../engine/testing/arbitrary-run.ts'
import { removal } from './rollback/archive-run.ts'

jest.setTimeout(1_800_000)

const CASES = 330
const SEED = 20_261_127

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

test(`${CASES} random tenants are right to the last digit over HTTP, are rolled back to nothing, and come out the same again`, async () => {
  removal.batchSize = 3
  const cases = fc.sample(fc.oneof(someRun, someUnits), { numRuns: CASES, seed: SEED })
  for (const [n, provided] of cases.entries()) {
    const { bcl, tenant } = await runAsOracleSays(world, provided, n)
    const { ended } = await world.rollback(bcl.id)
    const { rows } = await world.api.pool.query(
      `select (select count(*) from ems.customs_kite_tool_pib_details where tenant_id = $1 and used_base <> 0)::int as used,
         (select count(*) from ems.customs_kite_tool_pib_useds where tenant_id = $1)::int as rows`,
      [tenant],
    )
    expect({ n, status: ended.status, ...rows[0] }).toEqual({ n, status: 'DRAFT', used: 0, rows: 0 })
    const again = await world.generate(bcl.id, { confirm: true })
    expect([n, again.input_hash, again.result_hash]).toEqual([n, bcl.input_hash, bcl.result_hash])
  }
  expect(await brokenLedgers(world)).toBe(0)
})
