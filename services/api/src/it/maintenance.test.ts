import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import {
  itAssets,
  itMaintenanceExternals,
  itMaintenanceInternalActivities,
  itMaintenanceInternals,
} from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine } from '../testing/approved-by.ts'
import type { Client, Row } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { newEmployee } from '../testing/employee-in.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { asset, assetIn, handOverNow, handover, vendorIn } from './testing.ts'

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
  estimated_cost: '750000.00',
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
  asks: { scheduled_at: '2026-04-06', findings: 'Debu di kipas', minutes: 30, usage_hours: '1200.5' },
  elsewhere: async (api) => ({ it_asset: await assetIn(api, api.companies[1]) }),
})

describeResource(itMaintenanceExternals, {
  input: external,
  change: (n) => ({ complaint: `Layar berkedip ${n}` }),
  shared: { complaint: 'Keluhan yang sama' },
  asks: {
    sent_at: '2026-03-01',
    returned_at: '2026-03-09',
    final_cost: '750000.00',
    result: 'Layar diganti',
    estimated_cost: '800000.00',
  },
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

  test('has the checks of its plan, judges what is measured, and ends when what is required is there', async () => {
    const check = (text: string, type: string, more = {}) => ({
      text,
      type,
      min: null,
      max: null,
      required: true,
      ...more,
    })
    const row = await admin.create(itMaintenanceInternals, {
      ...(await plan(api, ++n)),
      checklist_template: [
        check('Kondisi fisik baik', 'bool'),
        check('Suhu', 'number', { min: '10', max: '70' }),
        check('Foto label', 'photo'),
      ],
    })
    const work = await admin.create(itMaintenanceInternalActivities, {
      it_asset: assetOf(row),
      plan: row.id,
      scheduled_at: '2026-02-01',
    })
    const results = work.results as { text: string; type: string }[]
    expect(results.map(({ text, type }) => [text, type])).toEqual([
      ['Kondisi fisik baik', 'bool'],
      ['Suhu', 'number'],
      ['Foto label', 'photo'],
    ])
    const early = await admin.take(itMaintenanceInternalActivities, 'finish', work)
    const wrong = await change(itMaintenanceInternalActivities, work, {
      results: results.map((one) => (one.type === 'number' ? { ...one, value: 'panas' } : one)),
    })
    const filled = await change(itMaintenanceInternalActivities, work, {
      results: results.map((one) =>
        one.type === 'number' ? { ...one, value: '85,5', ok: true } : { ...one, ok: true },
      ),
    })
    const halfway = await admin.take(itMaintenanceInternalActivities, 'finish', {
      id: work.id,
      version: filled.body.data.meta.version,
    } as Row)
    await api.pool.query(
      `insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id, purpose)
       values ('label.png', 'image/png', 5, 'x', 'it-maintenance-internal-activities', $1, 'check-foto-label')`,
      [work.id],
    )
    const done = await admin.take(itMaintenanceInternalActivities, 'finish', {
      id: work.id,
      version: filled.body.data.meta.version,
    } as Row)

    expect([early.status, message(early)]).toEqual([
      409,
      'Pemeriksaan wajib belum lengkap: Kondisi fisik baik, Suhu, Foto label.',
    ])
    expect([wrong.status, message(wrong)]).toEqual([422, 'Isi dengan angka.'])
    // Beyond its limits, whatever was ticked.
    expect(filled.body.data.attributes.results[1]).toMatchObject({ value: '85,5', ok: false })
    expect([halfway.status, message(halfway)]).toEqual([409, 'Pemeriksaan wajib belum lengkap: Foto label.'])
    expect(done.status).toBe(200)
  })

  test('by a plan of hours is due when an asset has run that long since it was looked after', async () => {
    const row = await admin.create(itMaintenanceInternals, {
      ...(await plan(api, ++n)),
      interval_value: 100,
      interval_unit: 'usage_hour',
    })
    const asset = String(assetOf(row))
    const log = async (usage_hours: string) => {
      const { version } = (await admin.get(`/it-assets/${asset}`)).body.data.meta
      return admin.take(itAssets, 'logUsage', { id: asset, version }, { values: { usage_hours } })
    }
    await log('99.5')
    const before = await due(row)
    await log('100')
    const atLimit = await due(row)
    const less = await log('90')
    const work = await admin.create(itMaintenanceInternalActivities, {
      it_asset: asset,
      plan: row.id,
      scheduled_at: todayInJakarta(),
    })
    const done = await admin.take(itMaintenanceInternalActivities, 'finish', work, { values: { usage_hours: '110.5' } })
    const after = await due(row)
    await log('210')
    const soon = await due(row)
    await log('210.5')

    expect([before, atLimit, after, soon]).toEqual([null, todayInJakarta(), null, null])
    expect([less.status, message(less)]).toEqual([422, 'Jam pakai tidak boleh kurang dari 100.0.'])
    expect(done.body.data.attributes.usage_hours).toBe('110.5')
    expect((await admin.get(`/it-assets/${asset}`)).body.data.attributes.usage_hours).toBe('210.5')
    expect(await due(row)).toBe(todayInJakarta())
  })

  test('by a vendor moves the asset, lends its replacement by an act, and has costs beyond the limit decided', async () => {
    const [company] = api.companies
    const holder = await newEmployee(api, 'PINJAM-1')
    const broken = (await admin.create(itAssets, { ...(await asset(api, 60_001)), holder })).id
    const loan = await assetIn(api, company)
    const boss = await api.as(['it-asset-cancel'])
    await approvedBy(api, itMaintenanceExternals.name, [])
    const repair = await admin.create(itMaintenanceExternals, {
      ...(await external(api, ++n)),
      it_asset: broken,
      replacement_asset: loan,
      estimated_cost: '1000000.00',
    })
    const step = async (name: string, values: Record<string, unknown> = {}, by = admin) => {
      const { version } = (await admin.get(`/it-maintenance-externals/${repair.id}`)).body.data.meta
      const reason = 'Papan induk ikut rusak'
      return by.take(itMaintenanceExternals, name, { id: repair.id, version }, { values, reason })
    }
    const stateOf = async (id: string) => (await admin.get(`/it-assets/${id}`)).body.data.attributes.status
    const acts = async () =>
      (
        await api.pool.query(
          `select kind, status, lines -> 0 ->> 'asset' as asset from ems.it_handovers
          where employee_id = $1 order by id`,
          [holder],
        )
      ).rows

    const sent = await step('send', { sent_at: '2026-03-01' })
    expect([sent.status, await stateOf(broken), await stateOf(loan)]).toEqual([200, 'in_repair', 'available'])
    expect(await acts()).toEqual([{ kind: 'out', status: 'draft', asset: loan }])
    expect(sent.body.data.relationships.replacement_act.data).not.toBeNull()

    await approvedBy(api, itMaintenanceExternals.name, [ruleLine(boss.user.id)])
    await step('receive', { returned_at: '2026-03-09' })
    const dear = await step('complete', { final_cost: '9000000.00', result: 'Papan induk diganti' })
    const submitted = await step('addCost', { estimated_cost: '9000000.00' })
    const agreed = await step('approve', {}, boss)
    expect([dear.status, message(dear)]).toEqual([
      409,
      'Biaya melebihi batas, perlu persetujuan. Gunakan Ajukan tambahan biaya.',
    ])
    expect([submitted.body.data.attributes.status, agreed.body.data.attributes.status]).toEqual([
      'pending_approval',
      'sent',
    ])

    await handOverNow(admin, handover(company, holder, [loan]))
    await step('receive', { returned_at: '2026-03-12' })
    const done = await step('complete', { final_cost: '9000000.00', result: 'Papan induk diganti' })
    expect([done.status, await stateOf(broken)]).toEqual([200, 'in_use'])
    expect((await acts()).at(-1)).toEqual({ kind: 'return', status: 'draft', asset: loan })
  })
})
