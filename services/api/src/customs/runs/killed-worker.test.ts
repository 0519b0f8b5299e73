import { startService, type TestService } from '@ems/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type KiteWorld, kiteWorld } from '../testing/kite-world.ts'
import { storyOf } from '../testing/tenant-story.ts'

jest.setTimeout(60_000)

let world: KiteWorld
const workers: TestService[] = []
beforeAll(async () => {
  world = await kiteWorld()
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await world.close()
})

async function startWorker() {
  const worker = await startService({
    name: 'worker',
    env: {
      DATABASE_URL: world.api.url,
      EMS_FILES_DIR: world.filesDir,
      REALTIME_APP_ID: '1',
      REALTIME_KEY: 'key',
      REALTIME_SECRET: 'secret',
      REALTIME_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'fatal',
    },
  })
  workers.push(worker)
  return worker
}

/** The status of a BCL.KT once it is the wanted one. */
async function reached(bcl: string, status: string) {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const now = await world.get('kite-datas', bcl)
    if (now.status === status) return now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The run is not ${status}.`)
}

test('a worker killed in the middle of a run leaves the books as they were; the run is GAGAL and can be repeated', async () => {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2 })
  await story.bom('FG-1', [['RM-A', '1']])
  const p1 = await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '100' })
  const bcl = await story.draft([await story.peb({ no: '9', date: '2026-02-01', good: 'FG-1', qty: '80' })])
  // Holds the rows that the run writes last, so that it is at work for as long as we need.
  const holder = await world.api.pool.connect()
  await holder.query('begin')
  await holder.query('select from ems.customs_kite_tool_peb_details where tenant_id = $1 for update', [story.tenant_id])
  const doomed = await startWorker()
  await world.askGenerate(bcl.id)
  await reached(bcl.id, 'PROSES')

  await doomed.kill()
  workers.splice(workers.indexOf(doomed), 1)
  await holder.query('rollback')
  holder.release()
  await startWorker()
  const failed = await reached(bcl.id, 'GAGAL')

  expect(failed.message).toBe('Pekerjaan terhenti sebelum selesai. Generate ulang.')
  expect(await story.rows(bcl.id)).toEqual([])
  expect(await world.get('pib-details', p1.id)).toMatchObject({ used_base: '0.000000', balance_base: '100.000000' })
  await world.askGenerate(bcl.id)
  expect(await reached(bcl.id, 'TERBENTUK')).toMatchObject({ used_count: 1 })
  expect(await story.rows(bcl.id)).toEqual(['9 RM-A 1/1 80'])
})
