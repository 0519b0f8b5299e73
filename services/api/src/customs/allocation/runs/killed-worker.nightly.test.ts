import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { blocked, eventually, finished, uploaded } from '../../testing/sabotage.ts'
import { storyOf } from '../../testing/tenant-story.ts'
import { workerProcesses } from '../../testing/worker-processes.ts'

jest.setTimeout(60_000)

let world: KiteWorld
const workers = workerProcesses(() => world)
beforeAll(async () => {
  world = await kiteWorld()
})
afterEach(() => workers.stop())
afterAll(() => world.close())

/** Keeps what `work` waits for, and kills the worker as soon as it does. */
async function killed(lock: string, tenant: string, work: () => Promise<unknown>) {
  const doomed = await workers.start()
  const holder = await world.api.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [tenant])
    await work()
    await blocked(world, holder)
    await workers.kill(doomed)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** The BCL.KT once it has the status. */
const inScope = (bcl: string, status: string) =>
  eventually(async () => {
    const now = await world.get('kite-datas', bcl)
    return now.status === status ? now : undefined
  })

test('a worker killed in the middle of a run leaves the books as they were; the run is GAGAL and can be repeated', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
  await story.bom('FG-1', [['RM-A', '1']])
  const p1 = await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '100' })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '80' })])

  // The rows that a run writes last.
  const lock = 'select from ems.customs_kite_tool_peb_details where tenant_id = $1 for update'
  await killed(lock, story.tenant_id, () => world.askGenerate(bcl.id))
  expect(await world.get('kite-datas', bcl.id)).toMatchObject({ status: 'PROSES', used_count: 0 })
  await workers.start()
  const failed = await inScope(bcl.id, 'GAGAL')

  expect(failed.message).toBe('Pekerjaan terhenti sebelum selesai. Generate ulang.')
  expect(await story.rows(bcl.id)).toEqual([])
  expect(await world.get('pib-details', p1.id)).toMatchObject({ used_base: '0.000000', balance_base: '100.000000' })
  await world.askGenerate(bcl.id)
  expect(await inScope(bcl.id, 'TERBENTUK')).toMatchObject({ used_count: 1 })
  expect(await story.rows(bcl.id)).toEqual(['9 RM-A 1/1 80'])
})

test.each([
  ['a roll-back', 'DRAFT', []],
  ['a re-run', 'TERBENTUK', ['9 RM-A 1/1 80']],
] as const)(
  'a worker killed in the middle of %s leaves the result as it was; the next one takes the job up and ends it',
  async (subject, status, rows) => {
    const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
    await story.bom('FG-1', [['RM-A', '1']])
    const p1 = await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '100' })
    const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '80' })])
    await workers.start()
    const { number } = await world.generate(bcl.id)
    await workers.stop()

    const lock = 'select from ems.customs_kite_tool_peb_details where tenant_id = $1 for update'
    const ask = () =>
      subject === 'a re-run'
        ? world.askGenerate(bcl.id)
        : world.ask('kite-datas', 'rollback', { id: bcl.id, confirm_text: number })
    await killed(lock, story.tenant_id, ask)

    expect(await world.get('kite-datas', bcl.id)).toMatchObject({ status: 'PROSES', previous_status: 'TERBENTUK' })
    expect(await story.rows(bcl.id)).toEqual(['9 RM-A 1/1 80'])
    expect(await world.get('pib-details', p1.id)).toMatchObject({ used_base: '80.000000' })
    await workers.start()
    expect(await inScope(bcl.id, status)).toMatchObject({ run_no: status === 'DRAFT' ? 1 : 2, message: null })
    expect(await story.rows(bcl.id)).toEqual(rows)
    expect(await world.get('pib-details', p1.id)).toMatchObject({ used_base: rows.length ? '80.000000' : '0.000000' })
  },
)

test('a worker killed in the middle of an import leaves nothing of the file; the next one imports it whole, once', async () => {
  const { tenant_id } = await storyOf(world, 'Pembebasan')
  const written = async () => {
    const { rows } = await world.api.pool.query(
      `select count(*)::int as lines, count(distinct header_id)::int as documents, coalesce(sum(qty), 0)::text as qty
       from ems.customs_kite_tool_pib_details where tenant_id = $1`,
      [tenant_id],
    )
    return rows[0]
  }
  let file = ''

  // The lock that an import takes between reading and writing.
  const lock = `select pg_advisory_xact_lock(hashtext('ems.kite'), $1::int)`
  await killed(lock, tenant_id, async () => {
    file = await uploaded(world, tenant_id, 20)
  })
  expect(await written()).toMatchObject({ lines: 0, documents: 0 })
  await workers.start()

  expect(await finished(world, file)).toMatchObject({ status: 'DONE', row_inserted: 20, row_error: 0, message: null })
  expect(await written()).toEqual({ lines: 20, documents: 1, qty: '220.000000' })
})
