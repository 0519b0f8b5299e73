import { permissions } from '@ems/contracts'
import { itAssets } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client, Row } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { asset } from './testing.ts'

describeResource(itAssets, { input: asset })

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
  const said = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]
  const change = async ({ id }: Row, wanted: Record<string, unknown>) => {
    const { body } = await admin.get(`/it-assets/${id}`)
    return admin.update(itAssets, { id, version: body.data.meta.version } as Row, wanted)
  }

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
    expect(said(await admin.store(itAssets, await values({ asset_tag: next })))).toBe('Kode aset pernah dipakai.')
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
    ['holder', { status: 'in_use' }, 'Pilih pengguna atau lokasi pemakaian.'],
    ['status', { status: 'disposed' }, 'Aset baru tidak dapat berstatus Dilepas.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(itAssets, await values(wrong))

    expect(sources(answer)).toEqual([expect.stringMatching(new RegExp(`^/data/(attributes|relationships)/${field}$`))])
    expect(said(answer)).toBe(message)
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

    expect([device.status, sources(device), said(device)]).toEqual([
      422,
      ['/data/relationships/category'],
      'Kategori Lisensi kantor untuk Lisensi, bukan Perangkat.',
    ])
    expect([changed.status, said(changed)]).toEqual([422, 'Kategori Lisensi kantor untuk Lisensi, bukan Aksesori.'])
    expect((await change(license, { seats: 9 })).status).toBe(200)
  })

  test('is one of its brand by its serial number', async () => {
    const row = await add({ serial_no: 'SAMA-1' })

    const twin = await admin.store(itAssets, await values({ serial_no: 'sama-1' }))

    expect(row.serial_no).toBe('SAMA-1')
    expect([twin.status, said(twin)]).toEqual([422, 'No. seri sudah digunakan.'])
  })

  test('that somebody had cannot be removed, and is not given to who has left', async () => {
    const row = await add()
    const holder = await employeeIn(api)

    const handed = await change(row, { status: 'in_use', holder })
    const removed = await admin.delete(`/it-assets/${row.id}`)
    const ordered = await change(row, { status: 'ordered' })
    await api.pool.query(`update ems.employees set status = 'exited', exit_date = '2026-01-31' where id = $1`, [holder])
    const other = await add()
    const late = await change(other, { status: 'in_use', holder })

    expect(handed.body.data.attributes.checked_out_at).toMatch(/^20/)
    expect([removed.status, said(removed)]).toEqual([409, 'Aset yang pernah diserahterimakan tidak dapat dihapus.'])
    expect([ordered.status, said(ordered)]).toEqual([409, 'Status Dipakai tidak dapat diubah menjadi Dipesan.'])
    expect([late.status, said(late)]).toEqual([422, 'Karyawan tidak aktif.'])
  })

  test('is handed over, and taken out of the trash, in a colleague’s name only by whoever may change assets', async () => {
    const holder = await employeeIn(api)
    await api.pool.query(`update ems.employees set status = 'active', exit_date = null where id = $1`, [holder])
    const can = ['list', 'show', 'store', 'destroy'].map((action) => `it-asset-${action}`)
    const clerk = await api.as(can)
    const mine = api.of({ ...clerk.user, employee: holder })
    const held = await values({ holder, status: 'in_use' })

    const inTheirName = await clerk.store(itAssets, held)
    expect([inTheirName.status, inTheirName.body.errors[0].code]).toEqual([422, 'ON_BEHALF'])
    expect((await mine.store(itAssets, held)).status).toBe(201)

    const { id } = await add({ holder, status: 'in_use' })
    await api.pool.query('update ems.it_assets set deleted_at = now() where id = $1', [id])
    const back = await clerk.act(itAssets, 'restore', [{ id }])
    expect([back.status, back.body.errors?.[0].code]).toEqual([422, 'ON_BEHALF'])
    expect((await mine.act(itAssets, 'restore', [{ id }])).status).toBe(200)
  })
})
