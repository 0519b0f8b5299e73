import { permissions } from '@ems/contracts'
import { itMaintenanceExternals, itMaintenanceInternalActivities, itMaintenanceInternals } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client, Row } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { assetIn, vendorIn } from './testing.ts'

const plan = async (api: TestApi, n: number) => ({
  company: api.companies[0],
  name: `Servis berkala ${n}`,
  type: await referenceIn(api, 'maintenance-type'),
  it_assets: [await assetIn(api, api.companies[0])],
  interval_value: 3,
  start_date: '2026-01-15',
})
const external = async (api: TestApi, n: number) => ({
  it_asset: await assetIn(api, api.companies[0]),
  vendor: await vendorIn(api),
  complaint: `Layar bergaris ${n}`,
})

describeResource(itMaintenanceInternals, { input: plan })

describeResource(itMaintenanceInternalActivities, {
  input: async (api, n) => ({
    it_asset: await assetIn(api, api.companies[0]),
    scheduled_at: '2026-03-02',
    findings: `Debu di kipas ${n}`,
    parts: [{ name: 'Kipas', qty: '2', cost: '125000.50' }],
  }),
  change: (n) => ({ findings: `Kipas sudah bersih ${n}` }),
  shared: { findings: 'Semua bersih' },
  asks: { scheduled_at: '2026-04-06', findings: 'Debu di kipas', minutes: 30 },
  elsewhere: async (api) => ({ it_asset: await assetIn(api, api.companies[1]) }),
})

describeResource(itMaintenanceExternals, {
  input: external,
  change: (n) => ({ complaint: `Layar berkedip ${n}` }),
  shared: { complaint: 'Keluhan yang sama' },
  asks: { sent_at: '2026-03-01', returned_at: '2026-03-09', final_cost: '750000.00', result: 'Layar diganti' },
  elsewhere: async (api) => ({ it_asset: await assetIn(api, api.companies[1]) }),
})

describe('maintenance', () => {
  let api: TestApi
  let admin: Client
  let n = 1_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const message = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]
  const due = async ({ id }: Row) =>
    (await admin.get(`/it-maintenance-internals/${id}`)).body.data.attributes.next_due_at
  const assetOf = (row: Row) => (row.it_assets as string[])[0]
  const change = async (resource: { name: string }, { id }: Row, expected: Record<string, unknown>) => {
    const { body } = await admin.get(`/${resource.name}/${id}`)
    return admin.update(
      resource as typeof itMaintenanceExternals,
      { id, version: body.data.meta.version } as Row,
      expected,
    )
  }

  test('by a plan is due one interval after it was carried out last', async () => {
    const row = await admin.create(itMaintenanceInternals, await plan(api, ++n))
    expect(await due(row)).toBe('2026-01-15')

    const work = await admin.create(itMaintenanceInternalActivities, {
      it_asset: assetOf(row),
      plan: row.id,
      scheduled_at: '2026-02-01',
    })
    expect(await due(row)).toBe('2026-01-15')
    const done = await admin.take(itMaintenanceInternalActivities, 'finish', work)
    expect(done.body.data.attributes).toMatchObject({ started_at: expect.any(String), finished_at: expect.any(String) })
    expect(await due(row)).toBe('2026-05-01')

    expect((await change(itMaintenanceInternals, row, { interval_unit: 'usage_hour' })).status).toBe(200)
    expect(await due(row)).toBeNull()
  })

  test('of one asset by one plan is there once a day, costs what its parts cost, and stays when it is done', async () => {
    const row = await admin.create(itMaintenanceInternals, await plan(api, ++n))
    const values = { it_asset: assetOf(row), plan: row.id, scheduled_at: '2026-02-01' }
    const parts = [
      { name: 'Kipas', qty: '2', cost: '125000.50' },
      { name: 'Pasta', qty: '0.5', cost: '30000.00' },
    ]

    const work = await admin.create(itMaintenanceInternalActivities, { ...values, parts })
    const twice = await admin.store(itMaintenanceInternalActivities, values)
    const skipped = await admin.take(itMaintenanceInternalActivities, 'skip', work)
    await admin.take(itMaintenanceInternalActivities, 'finish', work)
    const removed = await admin.delete(`/it-maintenance-internal-activities/${work.id}`)

    expect(work).toMatchObject({ cost: '265001.00', number: expect.stringMatching(/^PRW-\d{5}$/) })
    expect([twice.status, message(twice)]).toEqual([422, 'Dijadwalkan sudah digunakan.'])
    expect(message(skipped)).toBe('Alasan minimal 10 karakter.')
    expect([removed.status, message(removed)]).toEqual([
      409,
      'Pekerjaan Perawatan berstatus Selesai tidak dapat dihapus.',
    ])
  })

  test('is visible to users who see the asset, also when that goes to another company', async () => {
    const [here, there] = [await assetIn(api, api.companies[0]), await assetIn(api, api.companies[1])]
    const repair = await admin.create(itMaintenanceExternals, { ...(await external(api, ++n)), it_asset: here })
    const readers = await Promise.all(
      api.companies.map((company) => api.as([...permissions], { scope: 'company', companies: [company] })),
    )
    const seen = () =>
      Promise.all(
        readers.map(
          async (reader) => (await reader.get(`/it-maintenance-externals?filter[id]=${repair.id}`)).body.meta.total,
        ),
      )
    const before = await seen()

    await api.pool.query('update ems.it_assets set company_id = $1 where id = $2', [api.companies[1], here])
    const afterwards = await seen()
    await api.pool.query('update ems.it_assets set company_id = $1 where id = $2', [api.companies[0], there])
    await api.pool.query('update ems.it_maintenance_externals set it_asset_id = $1 where id = $2', [there, repair.id])

    expect([before, afterwards, await seen()]).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ])
  })

  test('names what it is for', async () => {
    const values = await plan(api, ++n)

    const answers = [
      await admin.store(itMaintenanceInternals, { ...values, it_assets: [] }),
      await admin.store(itMaintenanceInternals, { ...values, scope: 'category' }),
      await admin.store(itMaintenanceInternals, { ...values, scope: 'location' }),
    ]

    expect(answers.map(message)).toEqual([
      'Pilih minimal satu aset.',
      'Kategori wajib dipilih.',
      'Kantor wajib dipilih.',
    ])
  })

  test('by a vendor goes out, comes back and is settled, in this order', async () => {
    const row = await admin.create(itMaintenanceExternals, await external(api, ++n))
    const step = async (name: string, values: Record<string, unknown> = {}) => {
      const { body } = await admin.get(`/it-maintenance-externals/${row.id}`)
      return admin.take(itMaintenanceExternals, name, { id: row.id, version: body.data.meta.version }, { values })
    }

    const back = await step('receive', { returned_at: '2026-03-09' })
    const unsent = await step('send')
    const sent = await step('send', { sent_at: '2026-03-01', expected_return: '2026-03-10' })
    const early = await step('receive', { returned_at: '2026-02-28' })
    const returned = await step('receive', { returned_at: '2026-03-09' })
    const self = await change(itMaintenanceExternals, row, { replacement_asset: row.it_asset })
    const removed = await admin.delete(`/it-maintenance-externals/${row.id}`)
    const unpaid = await step('complete', { result: 'Layar diganti' })
    const done = await step('complete', { result: 'Layar diganti', final_cost: '750000.00' })

    expect([back.status, message(back)]).toEqual([409, 'Terima kembali tidak dapat dilakukan pada status Draf.'])
    expect(message(unsent)).toBe('Dikirim wajib diisi.')
    expect([sent.status, returned.status, done.status]).toEqual([200, 200, 200])
    expect(message(early)).toBe('Kembali tidak boleh sebelum Dikirim.')
    expect(message(self)).toBe('Pinjaman pengganti harus aset lain.')
    expect(message(unpaid)).toBe('Biaya akhir wajib diisi.')
    expect(message(removed)).toBe('Perawatan Eksternal berstatus Kembali tidak dapat dihapus.')
  })
})
