import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { brokenLedgers } from '../../testing/oracle.ts'
import { stored } from '../../testing/stored-run.ts'
import { storyOf } from '../../testing/tenant-story.ts'
import { someRun } from '../engine/testing/arbitrary-run.ts'
import { limits } from './execute.ts'

jest.setTimeout(120_000)

const LINES = 60
const CASES = 25

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

const rowsOf = async (text: string, values: unknown[]) => (await world.api.pool.query(text, values)).rows

test('a large run that replaces another one changes the ledgers by the difference, and only the lines that differ', async () => {
  limits.separateTableFrom = LINES
  const story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 365 })
  await story.bom('FG-1', [['RM-A', '1']])
  for (const [no, qty] of [
    ['2', '40'],
    ['3', '10'],
  ] as const)
    await story.pib({ no, date: `2026-01-0${no}`, material: 'RM-A', qty })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  await world.api.pool.query(
    `insert into ems.customs_kite_tool_peb_details (tenant_id, header_id, line_no, hs_code, description, qty, unit, finish_good_id, factor, status, kite_data_id)
     select tenant_id, header_id, n, hs_code, description, 1, unit, finish_good_id, 1, 'DIPILIH', kite_data_id
     from ems.customs_kite_tool_peb_details, generate_series(2, $2::int) n where kite_data_id = $1`,
    [bcl.id, LINES],
  )
  const ledgers = async () => {
    const lines = await rowsOf(
      `select h.reg_no || ' ' || trim_scale(d.used_base) || ' v' || d.xmin as text from ems.customs_kite_tool_pib_details d
       join ems.customs_kite_tool_pib_headers h on h.id = d.header_id where d.tenant_id = $1 order by h.reg_date`,
      [story.tenant_id],
    )
    return lines.map(({ text }) => text as string)
  }
  const marks = () =>
    rowsOf(
      `select status, count(*)::int, max(version) as version from ems.customs_kite_tool_peb_details where kite_data_id = $1
      group by 1`,
      [bcl.id],
    )
  const archived = () =>
    rowsOf(
      `select a.cause, a.run_no, count(u.*)::int as rows, (select count(*)::int from ems.kite_diff_archives d where d.archive_id = a.id) as diffs
       from ems.kite_run_archives a left join ems.kite_used_archives u on u.archive_id = a.id where a.kite_data_id = $1
       group by a.id order by a.id`,
      [bcl.id],
    )

  const first = await world.generate(bcl.id)
  const before = await ledgers()
  const [marked] = await marks()
  const same = await world.generate(bcl.id)
  expect([same.run_no, same.input_hash, same.result_hash]).toEqual([2, first.input_hash, first.result_hash])
  // Nothing wrote a PIB line or a PEB line: they are the very same rows.
  expect([await ledgers(), await marks()]).toEqual([before, [marked]])
  expect(await archived()).toEqual([{ cause: 'RERUN', run_no: 1, rows: 50, diffs: 10 }])

  await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '15' })
  const changed = await world.generate(bcl.id)
  expect(changed).toMatchObject({ run_no: 3, used_count: 60, diff_count: 0 })
  expect((await ledgers()).map((line) => line.replace(/ v\d+$/, ''))).toEqual(['1 15', '2 40', '3 5'])
  expect((await ledgers())[1]).toBe(before[0])
  expect((await archived()).map(({ rows, diffs }) => [rows, diffs])).toEqual([
    [50, 10],
    [50, 10],
  ])
  expect(
    await rowsOf('select distinct run_no from ems.customs_kite_tool_pib_useds where kite_data_id = $1', [bcl.id]),
  ).toEqual([{ run_no: 3 }])
  await world.rollback(bcl.id)
  expect((await ledgers()).map((line) => line.replace(/ v\d+$/, ''))).toEqual(['1 0', '2 0', '3 0'])
})

test(`${CASES} random tenants come out the same when they are run over themselves, from small to large and back`, async () => {
  for (const [n, provided] of fc.sample(someRun, { numRuns: CASES, seed: 20_261_129 }).entries()) {
    const run = await stored(world.api.pool, provided, n)
    const hashes = new Set<unknown>()
    for (const from of [1, 1, 10_000, 1]) {
      limits.separateTableFrom = from
      const bcl = await world.generate(run.bcl, { confirm: true })
      hashes.add(`${bcl.status} ${bcl.input_hash} ${bcl.result_hash}`)
    }
    expect([n, [...hashes]]).toEqual([n, [expect.stringMatching(/^TERBENTUK \w{64} \w{64}$/)]])
  }
  expect(await brokenLedgers(world)).toBe(0)
})
