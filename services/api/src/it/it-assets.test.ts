import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { itAssets } from '@ems/contracts/it'
import { type ResourceObject, rowOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine } from '../testing/approved-by.ts'
import type { Client, Row } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { asset, handOverNow, handover } from './testing.ts'

describeResource(itAssets, {
  input: asset,
  asks: async (api) => ({
    holder: await employeeIn(api),
    expected_return: '2999-01-31',
    condition: 'fair',
    disposal_kind: 'sale',
    disposal_value: '250000.00',
    usage_hours: '120.5',
    audit_excluded: true,
  }),
})

describe('an asset', () => {
  let api: TestApi
  let admin: Client
  let n = 1_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const values = async (more = {}) => ({ ...(await asset(api, ++n)), ...more })
  const add = async (more = {}) => admin.create(itAssets, await values(more))
  const output = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]
  const change = async ({ id }: Row, expected: Record<string, unknown>) => {
    const { body } = await admin.get(`/it-assets/${id}`)
    return admin.update(itAssets, { id, version: body.data.meta.version } as Row, expected)
  }
  const step = async ({ id }: Row, name: string, values: Record<string, unknown> = {}, by = admin) => {
    const { body } = await admin.get(`/it-assets/${id}`)
    const reason = 'Diminta kepala kantor'
    return by.take(itAssets, name, { id, version: body.data.meta.version }, { values, reason })
  }
  /** A signed act about one asset. */
  const act = async ({ id }: Row, kind: 'out' | 'transfer' | 'return', employee: string | null, more = {}) => {
    const { condition = 'good', ...rest } = more as { condition?: string }
    const lines = [{ asset: id, condition, accessories: null, note: null }]
    return handOverNow(admin, handover(api.companies[0], employee ?? '', [], { kind, employee, lines, ...rest }))
  }
  const stored = async ({ id }: Row) => rowOf((await admin.get(`/it-assets/${id}`)).body.data as ResourceObject) as Row

  test('gets a tag that no asset ever had', async () => {
    const { asset_tag: _, ...untagged } = await values()
    const first = await admin.create(itAssets, untagged)
    const next = `TI-${String(Number(String(first.asset_tag).slice(3)) + 1).padStart(5, '0')}`
    const typed = await add({ asset_tag: next.toLowerCase() })
    const { asset_tag: __, ...other } = await values()

    const second = await admin.create(itAssets, other)

    expect(first.asset_tag).toMatch(/^TI-\d{5}$/)
    expect(Number(String(second.asset_tag).slice(3))).toBe(Number(next.slice(3)) + 1)

    await admin.delete(`/it-assets/${typed.id}`)
    expect(output(await admin.store(itAssets, await values({ asset_tag: next })))).toBe('Kode aset pernah dipakai.')
  })

  test.each([
    ['serial_no', { serial_no: null }, 'No. seri wajib diisi untuk perangkat.'],
    ['mac', { mac: ['AA-BB-CC-DD-EE-FF'] }, 'Format MAC AA:BB:CC:DD:EE:FF.'],
    ['ip', { ip: ['10.0.0.256'] }, 'Format IP tidak valid.'],
    [
      'warranty_until',
      { purchase_date: '2025-02-01', warranty_until: '2025-01-31' },
      'Garansi s.d. tidak boleh sebelum Tanggal beli.',
    ],
    ['purchase_date', { purchase_date: '2999-01-01' }, 'Tanggal beli tidak boleh melewati hari ini.'],
    ['residual', { purchase_price: '100.00', residual: '100.01' }, 'Residu tidak boleh melebihi Harga beli.'],
    ['depreciation_months', { depreciation_months: 241 }, 'Masa manfaat 1–240 bulan.'],
    ['seats', { asset_class: 'license', serial_no: null }, 'Kursi wajib diisi untuk lisensi.'],
    ['status', { status: 'disposed' }, 'Status diubah lewat tindakan, bukan isian.'],
    ['disposal_kind', { disposal_kind: 'sale' }, 'Isian tidak dikenal: disposal_kind.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(itAssets, await values(wrong))

    expect(sources(answer)).toEqual([expect.stringMatching(new RegExp(`^/data/(attributes|relationships)/${field}$`))])
    expect(output(answer)).toBe(message)
  })

  test('stands in a category of its own class only, also when it is changed', async () => {
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name, meta)
       values ('asset-category', 'LIS', 'Lisensi kantor', '{"asset_class":"license"}') returning id::text`,
    )
    const category = rows[0].id
    const device = await admin.store(itAssets, await values({ category }))
    const license = await add({ category, asset_class: 'license', seats: 5 })
    const changed = await change(license, { asset_class: 'accessory' })

    expect([device.status, sources(device), output(device)]).toEqual([
      422,
      ['/data/relationships/category'],
      'Kategori Lisensi kantor untuk Lisensi, bukan Perangkat.',
    ])
    expect([changed.status, output(changed)]).toEqual([422, 'Kategori Lisensi kantor untuk Lisensi, bukan Aksesori.'])
    expect((await change(license, { seats: 9 })).status).toBe(200)
  })

  test('is one of its brand by its serial number', async () => {
    const row = await add({ serial_no: 'SAMA-1' })

    const twin = await admin.store(itAssets, await values({ serial_no: 'sama-1' }))

    expect(row.serial_no).toBe('SAMA-1')
    expect([twin.status, output(twin)]).toEqual([422, 'No. seri sudah digunakan.'])
  })

  test('with a former holder cannot be removed, and is not handed to a former employee', async () => {
    const row = await add()
    const holder = await employeeIn(api)

    await act(row, 'out', holder)
    const handed = await stored(row)
    const ordered = await step(row, 'order')
    await act(row, 'return', holder, { condition: 'fair' })
    const returned = await admin.get(`/it-assets/${row.id}`)
    const removed = await admin.delete(`/it-assets/${row.id}`)
    await api.pool.query(`update ems.employees set status = 'exited', exit_date = '2026-01-31' where id = $1`, [holder])
    const late = await act(row, 'out', holder)
    await api.pool.query(`update ems.employees set status = 'active', exit_date = null where id = $1`, [holder])

    expect(handed.checked_out_at).toMatch(/^20/)
    expect([ordered.status, output(ordered)]).toEqual([
      409,
      'Tandai dipesan tidak dapat dilakukan pada status Dipakai.',
    ])
    expect(returned.body.data.meta.can).not.toContain('order')
    expect([removed.status, output(removed)]).toEqual([409, 'Aset yang pernah diserahterimakan tidak dapat dihapus.'])
    expect([late.status, sources(late), output(late)]).toEqual([
      422,
      ['/data/relationships/employee'],
      'Karyawan tidak aktif.',
    ])
  })

  test('goes to a person or a place by a hand-over, and is nobody’s when it is back', async () => {
    const [row, holder, office] = [await add(), await employeeIn(api), await referenceIn(api, 'office')]

    const nowhere = await act(row, 'out', null)
    const alone = await Promise.all(
      ['handOver', 'transfer', 'return'].map((name) => step(row, name, { condition: 'good' })),
    )
    const typed = await change(row, { holder, condition: 'poor' })
    await act(row, 'out', holder, { expected_return: '2999-01-31', condition: 'fair' })
    const handed = await stored(row)
    await act(row, 'transfer', null, { office, condition: 'poor' })
    const moved = await stored(row)
    await act(row, 'return', null, { office })

    expect([nowhere.status, sources(nowhere), output(nowhere)]).toEqual([
      422,
      ['/data/relationships/employee'],
      'Pilih karyawan atau lokasi.',
    ])
    // Without an act no asset changes hands, whatever the right.
    expect(alone.map(({ status }) => status)).toEqual([403, 403, 403])
    expect([typed.status, typed.body.errors.map((one: { detail: string }) => one.detail).sort()]).toEqual([
      409,
      [
        'Kondisi tidak dapat diubah pada status Tersedia. Gunakan tindakan Catat kondisi.',
        'Pengguna tidak dapat diubah pada status Tersedia.',
      ],
    ])
    expect(handed).toMatchObject({ status: 'in_use', holder, condition: 'fair', expected_return: '2999-01-31' })
    expect(moved).toMatchObject({ status: 'in_use', holder: null, holder_office: office, condition: 'poor' })
    expect(Date.parse(moved.checked_out_at as string)).toBeGreaterThan(Date.parse(handed.checked_out_at as string))
    expect(await stored(row)).toMatchObject({
      status: 'available',
      holder: null,
      holder_office: null,
      expected_return: null,
      condition: 'good',
    })
  })

  test('returns to its holder after a repair, and when it is found', async () => {
    const [stock, held] = [await add(), await add({ holder: await employeeIn(api) })]
    const states: unknown[] = [(await stored(held)).status]
    for (const row of [stock, held])
      for (const name of ['repair', 'break', 'repaired', 'markLost', 'found'])
        states.push(
          (await step(row, name, name === 'repaired' ? { condition: 'good' } : {})).body.data.attributes.status,
        )

    expect(states).toEqual([
      'in_use',
      ...['in_repair', 'broken', 'available', 'lost', 'available'],
      ...['in_repair', 'broken', 'in_use', 'lost', 'in_use'],
    ])
  })

  test('is disposed of for good with the permission to cancel, with method and value', async () => {
    const row = await add()
    const clerk = await api.as([...permissions].filter((one) => one !== 'it-asset-cancel'))

    const denied = await step(row, 'dispose', { disposal_kind: 'sale' }, clerk)
    const [lead, finance] = [await api.as([]), await api.as([])]
    const steps = [ruleLine(lead.user.id, { label: 'Manajer TI' }), ruleLine(finance.user.id, { label: 'Keuangan' })]
    await approvedBy(api, itAssets.name, steps)
    const submitted = await step(row, 'dispose', { disposal_kind: 'sale', disposal_value: '1500000.50' })
    const early = await step(row, 'approve', {}, finance)
    const half = await step(row, 'approve', {}, lead)
    const disposed = await step(row, 'approve', {}, finance)
    expect([submitted, half].map(({ body }) => body.data.attributes)).toMatchObject([
      { status: 'disposal_pending', disposed_at: null, disposal_value: '1500000.50' },
      { status: 'disposal_pending', disposed_at: null },
    ])
    expect(early.status).toBe(409)
    const renamed = await change(row, { name: 'Laptop lain' })

    expect([denied.status, renamed.status, (await change(row, { notes: 'Kuitansi 17' })).status]).toEqual([
      403, 409, 200,
    ])
    expect(disposed.body.data.attributes).toMatchObject({
      status: 'disposed',
      disposal_value: '1500000.50',
      disposed_at: todayInJakarta(),
    })
  })

  test('whose disposal is rejected or withdrawn is again what it was, and with whom', async () => {
    const holder = await employeeIn(api)
    const lead = await api.as([])
    await approvedBy(api, itAssets.name, [ruleLine(lead.user.id)])
    const way = { disposal_kind: 'destruction' }
    const [broken, lost, stock] = [await add({ holder }), await add({ holder }), await add()]
    await step(broken, 'break', { condition: 'poor' })
    await step(lost, 'markLost')
    for (const row of [broken, lost, stock]) await step(row, 'dispose', way)

    const away = await step(broken, 'inspect', { condition: 'good' })
    await step(broken, 'reject', {}, lead)
    const alien = await step(
      lost,
      'withdraw',
      {},
      await api.as([...permissions].filter((one) => one !== 'it-asset-cancel')),
    )
    await step(lost, 'withdraw')
    await step(stock, 'reject', {}, lead)

    expect([away.status, alien.status]).toEqual([409, 403])
    const states = await Promise.all([broken, lost, stock].map(stored))
    expect(states.map((one) => [one.status, one.holder, one.disposal_kind])).toEqual([
      ['broken', holder, null],
      ['lost', holder, null],
      ['available', null, null],
    ])
  })

  test('is handed over, or restored, in a colleague’s name only with the permission to change assets', async () => {
    const holder = await employeeIn(api)
    const can = ['list', 'show', 'store', 'destroy'].map((action) => `it-asset-${action}`)
    const clerk = await api.as(can)
    const mine = api.of({ ...clerk.user, employee: holder })
    const held = await values({ holder })

    const inTheirName = await clerk.store(itAssets, held)
    expect([inTheirName.status, inTheirName.body.errors[0].code]).toEqual([422, 'ON_BEHALF'])
    expect((await mine.store(itAssets, held)).status).toBe(201)

    const { id } = await add({ holder })
    await api.pool.query('update ems.it_assets set deleted_at = now() where id = $1', [id])
    const back = await clerk.act(itAssets, 'restore', [{ id }])
    expect([back.status, back.body.errors?.[0].code]).toEqual([422, 'ON_BEHALF'])
    expect((await mine.act(itAssets, 'restore', [{ id }])).status).toBe(200)
  })
})
