import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { multipart } from '../../testing/multipart.ts'
import { type KiteWorld, kiteWorld, type Thing } from '../testing/kite-world.ts'
import { eventually, finished } from '../testing/sabotage.ts'
import { storyOf } from '../testing/tenant-story.ts'
import { csvOf, pebRow, pibRow } from './testing/own.ts'

jest.setTimeout(60_000)

let world: KiteWorld
beforeAll(async () => {
  world = await kiteWorld()
  await world.startWorker()
})
afterAll(() => world.close())

type Row = NonNullable<Parameters<typeof pebRow>[4]>

/** Uploads rows of a template and answers the file once its import has ended. */
async function imported(tenant_id: string, file_type: string, name: string, rows: readonly object[]): Promise<Thing> {
  const [body, headers] = multipart({ name, content: csvOf(rows as Row[]) }, { tenant_id, file_type })
  const answer = await world.client.post('/customs-kite-source-files', body, headers)
  if (answer.status !== 202) throw new Error(answer.text)
  return finished(world, answer.body.data.id)
}

const output = async ({ id }: Thing) => {
  const { body } = await world.client.get(`/customs-kite-source-files/${id}/rows?filter[action]=ERROR`)
  return body.data.flatMap(({ attributes }: { attributes: { errors: { code: string; message: string }[] } }) =>
    attributes.errors.map(({ code, message }) => `${code} ${message}`),
  )
}

const takeBack = ({ id, file_name }: Thing) =>
  world.ask('customs-kite-source-files', 'rollback', { id, confirm_text: file_name })

/** The status of the file once its rollback has ended. */
async function takenBack(file: Thing) {
  const answer = await takeBack(file)
  if (answer.status !== 202) throw new Error(answer.text)
  return eventually(async () => {
    const { status } = await world.get('customs-kite-source-files', file.id)
    return status === 'PROCESSING' ? undefined : status
  })
}

test('what a file says of a reported PEB counts once its BCL.KT is rolled back; then the files can be taken back too', async () => {
  const { tenant_id, ...story } = await storyOf(world, 'Pembebasan', { decimal: 2 })
  await story.bom('FG-1', [['RM-A', '1']])
  await story.pib({ no: '1', date: '2026-01-01', material: 'RM-A', qty: '1000' })
  const aju = '0'.repeat(24)
  const peb = (qty: string, more: Row = {}) =>
    pebRow(`${aju}P1`, '000900', '01/03/2026', 1, { 'KODE BARANG JADI': 'FG-1', 'JUMLAH SATUAN': qty, ...more })
  const first = await imported(tenant_id, 'PEB_FLAT', 'pertama.csv', [peb('600')])
  const [line] = (await world.list('peb-details', { tenant_id })) as [Thing]
  const bcl = await story.draft([line])
  const { number } = await world.generate(bcl.id)
  await world.ask('kite-datas', 'bclktReportGenerate', { id: bcl.id, format: ['xlsx'] })
  await eventually(async () => (await world.get('kite-datas', bcl.id)).status === 'DILAPORKAN' || undefined)

  const early = await imported(tenant_id, 'PEB_FLAT', 'terlalu-dini.csv', [peb('500', { 'NAMA PEMBELI': 'Dini' })])
  expect(await output(early)).toEqual([
    `E_LOCKED Data sudah dipakai ${number}, kolom JUMLAH SATUAN tidak dapat diubah.`,
  ])
  await world.rollback(bcl.id)
  const second = await imported(tenant_id, 'PEB_FLAT', 'kedua.csv', [peb('500')])
  expect(second).toMatchObject({ status: 'DONE', row_updated: 1, row_error: 0 })
  expect(await world.get('peb-details', line.id)).toMatchObject({ qty: '500.000000', status: 'DIPILIH' })
  const without = await imported(tenant_id, 'PEB_FLAT', 'tanpa.csv', [peb('500', { 'SERI BARANG': '2' })])
  expect(await output(without)).toContain(
    `E_LOCKED Data sudah dipakai ${number}, kolom SERI BARANG 1 tidak dapat diubah.`,
  )
  await world.generate(bcl.id)
  expect(await story.rows(bcl.id)).toEqual(['000900 RM-A 1/1 500'])

  await world.rollback(bcl.id)
  expect((await takeBack(second)).body.errors[0].code).toBe('E_ROLLBACK_USED')
  await world.act('peb-details', 'cancel', { ids: [line.id] })
  expect((await takeBack(first)).body.errors[0].meta.because).toEqual(['datanya diubah lagi oleh berkas kedua.csv'])
  expect(await takenBack(second)).toBe('ROLLED_BACK')
  expect((await world.get('peb-details', line.id)).qty).toBe('600.000000')
  expect(await takenBack(first)).toBe('ROLLED_BACK')
  for (const list of ['peb-headers', 'peb-details', 'peb-reporteds'])
    expect([list, await world.list(list, { tenant_id })]).toEqual([list, []])
})

test('a file of PIB can be taken back once its exceptions are, but not from under lines that came later', async () => {
  const { tenant_id, material } = await storyOf(world, 'Pembebasan', { pib_max_day: 30 })
  await material('RM-A')
  const row = pibRow(`${'0'.repeat(24)}P2`, '000101', '05/01/2026', 1, { 'KODE BAHAN BAKU': 'RM-A' })
  const file = await imported(tenant_id, 'PIB_FLAT', 'pib.csv', [row])
  const [line] = (await world.list('pib-details', { tenant_id })) as [Thing]
  const header_id = String(line.header_id)
  await world.act('pib-details', 'exception', { id: line.id, qty_base: '10', reason: 'REEKSPOR' })
  const rejected = await takeBack(file)
  expect([rejected.status, rejected.body.errors[0].detail]).toEqual([
    409,
    'Berkas tidak dapat dikembalikan: PIB 000101 seri 1 sudah dipakai atau dikecualikan.',
  ])

  const [exception] = (await world.list('pib-exceptions', { tenant_id })) as [Thing]
  await world.act('pib-exceptions', 'cancel', { ids: [exception.id] })
  const extension = { applied_date: '2026-01-20', ground: 'KAHAR', requested_due_date: '2026-06-30' }
  await world.act('pib-headers', 'dueDateExtend', { ids: [header_id], status: 'DITOLAK', ...extension })
  const more = { header_id, line_no: 2, hs_code: '52051200', description: 'Susulan', qty: '1', unit: 'KGM' }
  const later = await world.create('pib-details', more)
  expect((await takeBack(file)).body.errors[0].meta.because).toEqual([
    'PIB 000101 memuat seri 2 yang tidak berasal dari berkas ini',
  ])
  expect((await world.client.delete(`/customs-kite-tool-pib-details/${later.id}`)).status).toBe(204)

  expect(await takenBack(file)).toBe('ROLLED_BACK')
  for (const list of ['pib-headers', 'pib-details', 'pib-exceptions', 'pib-extensions'])
    expect([list, await world.list(list, { tenant_id })]).toEqual([list, []])
})

test('taking a file back leaves what came after it: an extension, the digits of the ledger', async () => {
  const { tenant_id, material } = await storyOf(world, 'Pembebasan', { decimal: 4, pib_max_day: 30 })
  await material('RM-A')
  const row = (more: Row = {}) =>
    pibRow(`${'0'.repeat(24)}P3`, '000101', '05/01/2026', 1, { 'KODE BAHAN BAKU': 'RM-A', ...more })
  await imported(tenant_id, 'PIB_FLAT', 'pertama.csv', [row()])
  const [line] = (await world.list('pib-details', { tenant_id })) as [Thing]
  const changed = await imported(tenant_id, 'PIB_FLAT', 'kedua.csv', [
    row({ 'NAMA PEMASOK': 'Lain', 'JUMLAH SATUAN': '900,126' }),
  ])
  const extension = {
    applied_date: '2026-01-20',
    ground: 'KAHAR',
    approved_due_date: '2026-06-30',
    status: 'DISETUJUI',
  }
  await world.act('pib-headers', 'dueDateExtend', { ids: [line.header_id], ...extension })
  const tenant = await world.get('customs-kite-tenants', tenant_id)
  const fewer = {
    type: 'customs-kite-tenants',
    id: tenant_id,
    attributes: { decimal: 0 },
    meta: { lock_version: tenant.meta.lock_version },
  }
  expect((await world.client.patch(`/customs-kite-tenants/${tenant_id}`, { data: fewer })).status).toBe(200)

  expect(await takenBack(changed)).toBe('ROLLED_BACK')

  expect(await world.get('pib-headers', String(line.header_id))).toMatchObject({
    supplier_name: null,
    due_date: '2026-06-30',
  })
  expect(await world.get('pib-details', line.id)).toMatchObject({ qty: '1000.500000', qty_base: '1000.000000' })
})
