import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { verifyInbox } from '../../kit/work/rebuild.ts'
import { kiteDatas } from '../stores.ts'
import { type KiteWorld, kiteWorld } from '../testing/kite-world.ts'
import { storyOf } from '../testing/tenant-story.ts'

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
})
afterAll(() => world.close())

type Item = { attributes: { say: string; title: string; is_shared: boolean; route: string } }
const pending = async () => {
  const { body } = await world.client.get('/inbox?filter[menu]=kitetool')
  return (body.data as Item[]).map(({ attributes: { say, title, is_shared } }) => ({ say, title, is_shared }))
}
const differences = () => verifyInbox(world.api.pool, [kiteDatas as never])

async function drafted() {
  const story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 20, pib_max_day: 365 })
  await story.bom('FG-1', [['RM-A', '1']])
  await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '100', cif_idr: '600' })
  const line = await story.peb({ no: '8', date: '2026-03-01', good: 'FG-1', qty: '80' })
  return { story, bcl: await story.draft([line]) }
}

describe('a BCL.KT waits', () => {
  test('for its clerk once a run failed or formed it, then for everybody who may submit it', async () => {
    const { story, bcl } = await drafted()
    expect(await pending()).toEqual([])

    const queued = await world.askGenerate(bcl.id)
    await world.api.pool.query(`update ems.background_jobs set status = 'failed', error = 'Mati.' where id = $1`, [
      queued.body.meta.job_id,
    ])
    const { number: title } = await world.get('kite-datas', bcl.id)
    expect(await pending()).toEqual([{ say: 'Generate ulang BCL.KT', title, is_shared: false }])
    expect(await differences()).toEqual([])

    const worker = await world.startWorker()
    await world.generate(bcl.id)
    expect(await pending()).toEqual([{ say: 'Buat laporan BCL.KT', title, is_shared: false }])

    await world.ask('kite-datas', 'bclktReportGenerate', { id: bcl.id, format: ['xlsx'] })
    while ((await world.get('kite-datas', bcl.id)).status !== 'DILAPORKAN') await sleep(25)
    expect(await pending()).toEqual([{ say: 'Ajukan BCL.KT', title, is_shared: true }])
    expect(await differences()).toEqual([])
    const { body } = await world.client.get('/inbox?filter[menu]=kitetool')
    expect((body.data as Item[])[0]?.attributes.route).toBe(
      `/private/customs/kitetool?tenant=${story.tenant_id}&section=bcl&bcl=${bcl.id}`,
    )

    await world.act('kite-datas', 'submit', { id: bcl.id, bcl_no: 'S-1', bcl_date: '2026-03-20' })
    expect([await pending(), await differences()]).toEqual([[], []])
    await worker.close()
  })
})
