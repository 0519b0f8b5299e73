import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { type StoredRun, stored } from '../../testing/stored-run.ts'
import { moneys, printed } from '../engine/index.ts'
import { someRun } from '../engine/testing/arbitrary-run.ts'
import { reference } from '../engine/testing/reference.ts'
import { limits } from './execute.ts'

jest.setTimeout(240_000)

const CASES = 100
const SEED = 20_261_120

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

/** Result of the oracle for a run: nested loops in fractions, without code of the engine. */
function expected({ input }: StoredRun) {
  const { decimal } = input.parameters
  const { rows, differences } = reference(input)
  return {
    rows: rows.map((row) => ({
      seq: row.seq,
      pib_detail_id: row.pib_detail_id,
      peb_detail_id: row.peb_detail_id,
      bom_id: row.bom_id,
      raw_material_id: row.raw_material_id,
      qty_base: printed(row.qty_base, decimal),
      qty_declared: printed(row.qty_declared, 6),
      contained_base: printed(row.contained_base, decimal),
      claim_base: printed(row.claim_base, decimal),
      fg_qty_share: printed(row.fg_qty_share, 4),
      ...Object.fromEntries(moneys.map((money) => [money, String(row[money])])),
      age_day: row.age_day,
    })),
    differences: differences
      .map((row) =>
        [
          row.peb_detail_id,
          row.raw_material_id,
          ...[row.need_base, row.alloc_base, row.diff_base].map((qty) => printed(qty, decimal)),
          row.reason,
        ].join(' '),
      )
      .sort(),
  }
}

/** Rows that the run wrote, as stored in PostgreSQL. */
async function written({ bcl, input }: StoredRun) {
  const { decimal } = input.parameters
  const base = (name: string) => `round(${name}, ${decimal})::text as ${name}`
  const rows = await world.api.pool.query(
    `select seq, pib_detail_id, peb_detail_id, bom_id, raw_material_id, ${base('qty_base')}, qty_declared::text, ${base('contained_base')},
       ${base('claim_base')}, fg_qty_share::text, ${moneys.map((money) => `trunc(${money})::text as ${money}`).join(', ')}, age_day
     from ems.customs_kite_tool_pib_useds where kite_data_id = $1 order by seq`,
    [bcl],
  )
  const differences = await world.api.pool.query(
    `select concat_ws(' ', peb_detail_id, coalesce(raw_material_id::text, ''), round(need_base, $2), round(alloc_base, $2),
       round(diff_base, $2), reason) as text from ems.customs_kite_tool_pib_bom_diffs where kite_data_id = $1`,
    [bcl, decimal],
  )
  return { rows: rows.rows, differences: differences.rows.map(({ text }) => text as string).sort() }
}

test(`${CASES} random tenants, run by the job, hold what an independent calculation says to the last digit`, async () => {
  const cases = fc.sample(someRun, { numRuns: CASES, seed: SEED })
  let allocations = 0
  let differences = 0
  const usual = limits.separateTableFrom
  for (const [n, provided] of cases.entries()) {
    const run = await stored(world.api.pool, provided, n)
    // Half of them as large runs, whose rows come into a table of their own.
    limits.separateTableFrom = n % 2 ? 1 : usual
    const bcl = await world.generate(run.bcl, { confirm: true })
    const requested = expected(run)
    const match = await written(run)
    expect({ n, status: bcl.status, ...match }).toEqual({ n, status: 'TERBENTUK', ...requested })
    allocations += match.rows.length
    differences += match.differences.length
  }
  // Enough of both that neither half of the comparison is empty by accident.
  expect([allocations > CASES, differences > CASES]).toEqual([true, true])
  const { rows } = await world.api.pool.query(
    `select count(*)::int as broken from ems.customs_kite_tool_pib_details d where used_base <> coalesce((
       select sum(u.qty_base) from ems.customs_kite_tool_pib_useds u where u.pib_detail_id = d.id and u.status = 'AKTIF'), 0)`,
  )
  expect(rows[0].broken).toBe(0)
})
