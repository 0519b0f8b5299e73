import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { type KiteWorld, kiteWorld, type Thing } from '../../testing/kite-world.ts'
import { eventually, finished, uploaded } from '../../testing/sabotage.ts'
import { storyOf } from '../../testing/tenant-story.ts'
import { workerProcesses } from '../../testing/worker-processes.ts'

jest.setTimeout(400_000)

/** Enough for a table of its own. */
const LINES = 12_000
/** A run, one that replaces it, and a roll-back, three times. */
const ROUNDS = 9
const IMPORTS = 3
const MAX_DELAY_MS = 900

let world: KiteWorld
const workers = workerProcesses(() => world)
beforeAll(async () => {
  world = await kiteWorld()
})
afterEach(() => workers.stop())
afterAll(() => world.close())

/** The same moments in every run of the test, as far as the machine allows (Park and Miller). */
let state = 20_261_124
const random = (limit: number) => {
  state = (state * 48_271) % 2_147_483_647
  return state % limit
}

/** Lets a worker begin with what `work` asks for and kills it at a random moment; the next worker goes on. */
async function killedSomewhere(work: () => Promise<unknown>) {
  const doomed = await workers.start()
  await work()
  await sleep(random(MAX_DELAY_MS))
  await workers.kill(doomed)
  await workers.start()
}

const inScope = (bcl: string, statuses: readonly string[]) =>
  eventually(async () => {
    const now = await world.get('kite-datas', bcl)
    return statuses.includes(String(now.status)) ? now : undefined
  })

/** What the ledger and the live rows of a tenant say: both must be the same. */
async function books(tenant: string) {
  const { rows } = await world.api.pool.query(
    `select (select coalesce(sum(used_base), 0)::text from ems.customs_kite_tool_pib_details where tenant_id = $1) as ledger,
       (select coalesce(sum(qty_base), 0)::text from ems.customs_kite_tool_pib_useds where tenant_id = $1 and status = 'AKTIF') as live,
       (select count(*)::int from ems.customs_kite_tool_peb_details where tenant_id = $1 and status = 'TERALOKASI') as lines`,
    [tenant],
  )
  return rows[0]
}

test(`runs, re-runs and roll-backs whose worker is killed at ${ROUNDS} random moments end as if nothing had happened`, async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 365 })
  await story.bom('FG-1', [['RM-A', '1']])
  await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: String(LINES) })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '1' })])
  await world.api.pool.query(
    `insert into ems.customs_kite_tool_peb_details (tenant_id, header_id, line_no, hs_code, description, qty, unit, finish_good_id,
       factor, status, kite_data_id)
     select tenant_id, header_id, n, hs_code, description, 1, unit, finish_good_id, 1, 'DIPILIH', kite_data_id
     from ems.customs_kite_tool_peb_details, generate_series(2, $2::int) n where kite_data_id = $1`,
    [bcl.id, LINES],
  )
  const whole = { ledger: `${LINES}.000000`, live: `${LINES}.000000`, lines: LINES }
  const nothing = { ledger: '0.000000', live: '0', lines: 0 }
  const hashes = new Set<unknown>()
  const formed = async (): Promise<Thing> => {
    const now = await inScope(bcl.id, ['TERBENTUK', 'GAGAL'])
    if (now.status === 'TERBENTUK') return now
    expect(await books(story.tenant_id)).toEqual(nothing)
    await world.askGenerate(bcl.id)
    return inScope(bcl.id, ['TERBENTUK'])
  }
  let results = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { status, number } = await world.get('kite-datas', bcl.id)
    if (status === 'DRAFT' || results++ % 2 === 0) {
      await killedSomewhere(() => world.askGenerate(bcl.id))
      hashes.add((await formed()).result_hash)
      expect(await books(story.tenant_id)).toEqual(whole)
    } else {
      await killedSomewhere(() => world.ask('kite-datas', 'rollback', { id: bcl.id, confirm_text: number }))
      await inScope(bcl.id, ['DRAFT'])
      expect(await books(story.tenant_id)).toEqual(nothing)
    }
    await workers.stop()
  }
  expect(hashes.size).toBe(1)
})

test(`files whose worker is killed at ${IMPORTS} random moments come in whole, once`, async () => {
  for (let round = 0; round < IMPORTS; round++) {
    const { tenant_id } = await storyOf(world, 'Pembebasan')
    let file = ''
    await killedSomewhere(async () => {
      file = await uploaded(world, tenant_id, 3_000)
    })
    expect(await finished(world, file)).toMatchObject({ status: 'DONE', row_inserted: 3_000, row_error: 0 })
    const { rows } = await world.api.pool.query(
      `select count(*)::int as lines, count(distinct line_no)::int as numbers, count(*) filter (where source_file_id = $2)::int as own
       from ems.customs_kite_tool_pib_details where tenant_id = $1`,
      [tenant_id, file],
    )
    expect(rows).toEqual([{ lines: 3_000, numbers: 3_000, own: 3_000 }])
    await workers.stop()
  }
})
