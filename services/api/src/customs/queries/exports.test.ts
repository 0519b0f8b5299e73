import { dueStates } from '@ems/contracts/customs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type KiteWorld, kiteWorld } from '../testing/kite-world.ts'
import { type Story, storyOf } from '../testing/tenant-story.ts'

let world: KiteWorld
let story: Story
let bcl: string
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
  story = await storyOf(world, 'Pembebasan', { decimal: 2, pib_min_day: 0, pib_max_day: 365 })
  await story.bom('KAIN', [['BENANG', '2']])
  await story.pib({ no: '000101', date: '2026-01-05', material: 'BENANG', qty: '100', cif_idr: '1000', bm: '50' })
  const line = await story.peb({ no: '000801', date: '2026-03-10', good: 'KAIN', qty: '30' })
  const draft = await story.draft([line])
  await world.generate(draft.id)
  bcl = draft.id
})
afterAll(() => world.close())

const sheets = async (path: string, query = '') => {
  const answer = await world.client.post(`/${path}/toExcel${query}`, undefined, { accept: '*/*' })
  expect([answer.status, answer.headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')])
  return (await readXlsx(new Uint8Array(answer.bytes))).sheets
}

describe('what the tool works out goes to Excel as it stands on screen', () => {
  test('the stock mutation, in numbers', async () => {
    const [sheet] = await sheets(`customs-kite-tenants/${story.tenant_id}/mutation`, '?from=2026-01-01&to=2026-12-31')
    expect(sheet?.rows).toEqual([
      expect.arrayContaining(['Kode Barang', 'Saldo Awal', 'Saldo Akhir']),
      ['BENANG', 'BENANG', 'KGM', 0, 100, 60, 0, 40, 0],
    ])
  })

  test('open PIB by due date, with their state in words', async () => {
    const [sheet] = await sheets('customs-kite-tenants/-actions/dueDates', `?tenant_id=${story.tenant_id}`)
    expect(sheet?.rows[1]?.slice(1, 3)).toEqual(['040300', '000101'])
    expect(Object.values(dueStates)).toContain(sheet?.rows[1]?.at(-1))
    expect(sheet?.rows[1]?.[9]).toBe('BENANG 40 KGM')
  })

  test('the summary of a BCL.KT, by material and by PIB', async () => {
    const [materials, pibs] = await sheets(`customs-kite-tool-kite-datas/${bcl}/summary`)
    expect(materials?.rows[1]?.slice(0, 4)).toEqual(['BENANG', 'BENANG', 'KGM', 60])
    expect(pibs?.rows[1]?.slice(0, 2)).toEqual(['040300', '000101'])
  })

  test('the simulation, and nobody gets it without the right to export', async () => {
    const [sheet] = await sheets(`customs-kite-tenants/${story.tenant_id}/simulation`)
    expect(sheet?.rows.map((row) => row[5])).toEqual(['Sisa saldo', 'BENANG 40 KGM'])
    const reader = await world.api.as(['kitetool-list', 'kitetool-show'])
    const answer = await reader.post(`/customs-kite-tenants/${story.tenant_id}/simulation/toExcel`)
    expect(answer.status).toBe(403)
  })
})

test('a report can be looked at before it is made, and nothing is reported by that', async () => {
  const { body, status } = await world.client.get(`/customs-kite-tool-kite-datas/${bcl}/preview`)
  const { name, columns, rows, total, shown } = body.data.attributes

  expect([status, name, total, shown, columns.length]).toEqual([200, 'BCL.KT 01', 1, 1, 15])
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['line', 'subtotal', 'total'])
  expect(rows[0].cells[12]).toEqual(['60,00 KGM'])
  expect(await world.get('kite-datas', bcl)).toMatchObject({ status: 'TERBENTUK', report_files: [] })
})

test('a product of a client has its history, and an earlier value of it comes back', async () => {
  const id = await story.material('BENANG')
  const path = `/customs-kite-tool-raw-materials/${id}`
  const send = (version: unknown, name: string) =>
    world.client.patch(path, {
      data: { type: 'customs-kite-tool-raw-materials', id, attributes: { name }, meta: { version } },
    })
  const { meta } = await world.get('raw-materials', id)
  expect((await send(meta.version, 'Benang katun')).status).toBe(200)

  const { body, status } = await world.client.get(`${path}/history`)
  expect([status, body.data[0].attributes.changed_fields]).toEqual([200, ['name']])
  const changed = await world.get('raw-materials', id)
  const answer = await world.client.post(`${path}/-actions/rollback`, {
    data: { meta: { version: changed.meta.version }, attributes: { audit_log: body.data[0].id, fields: ['name'] } },
  })

  expect(answer.status).toBe(200)
  expect(await world.get('raw-materials', id)).toMatchObject({ name: 'BENANG' })
})
