import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type KiteWorld, kiteWorld } from '../../testing/kite-world.ts'
import { storyOf } from '../../testing/tenant-story.ts'
import type { Obstacle } from './filing-checklist.ts'

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

const checklist = async (bcl: string) => {
  const { body } = await world.client.get(`/customs-kite-tool-kite-datas/${bcl}/checklist`)
  const { is_ready, obstacles } = body.data.attributes as { is_ready: boolean; obstacles: Obstacle[] }
  return [is_ready, ...obstacles.map(({ code, severity, count }) => `${severity} ${code} ${count}`)]
}
const firstRunOf = async (tenant: string) => {
  const { body } = await world.client.get(`/customs-kite-tenants/${tenant}/first-run`)
  return body.data.attributes
}

test('a report says from its first to its last step what keeps it from being filed', async () => {
  const { tenant_id, ...story } = await storyOf(world, 'Pengembalian', { decimal: 2, signer_name: 'Ibu Direktur' })
  const empty = await world.create('kite-datas', { tenant_id, period_from: '2020-01-01', period_to: '2030-12-31' })
  expect(await checklist(empty.id)).toEqual([false, 'BLOCK NO_LINES 1'])
  expect(await firstRunOf(tenant_id)).toMatchObject({ pibs: 0, bcls: 1, bcls_with_lines: 0, open_bcl: empty.id })

  await story.pib({ no: '1', date: '2026-01-05', material: 'BENANG', qty: '100' })
  const line = await story.peb({ no: '9', date: '2026-03-10', good: 'KAIN', qty: '60' })
  const bcl = await story.draft([line])
  expect(await checklist(bcl.id)).toEqual([false, 'BLOCK NO_LHPRE 1', 'BLOCK NO_BOM 1', 'BLOCK NOT_GENERATED 1'])

  await story.bom('KAIN', [['BENANG', '2']])
  await world.api.pool.query(
    `update ems.customs_kite_tool_peb_headers set lhpre_no = 'L-9', lhpre_date = '2026-03-20' where tenant_id = $1`,
    [tenant_id],
  )
  await world.generate(bcl.id)
  const [blocked, ...rest] = await checklist(bcl.id)
  expect([blocked, rest.filter((text) => !String(text).includes('CLAIM_LATE'))]).toEqual([false, ['BLOCK DIFFS 1']])

  const [gap] = await world.list('pib-bom-diffs', { tenant_id })
  await world.act('pib-bom-diffs', 'exception', { ids: [gap?.id], reason: 'Bahan lokal' })
  const [ready] = await checklist(bcl.id)
  expect(ready).toBe(true)
  expect(await firstRunOf(tenant_id)).toMatchObject({ bcls_formed: 1, diffs: 0, bcls_reported: 0 })
})

test('nobody reads the checklist of a client out of reach', async () => {
  const { tenant_id } = await storyOf(world, 'Pembebasan')
  const bcl = await world.create('kite-datas', { tenant_id })
  const stranger = await world.api.as(['customs_activity-list'])
  expect((await stranger.get(`/customs-kite-tool-kite-datas/${bcl.id}/checklist`)).status).toBe(403)
})
