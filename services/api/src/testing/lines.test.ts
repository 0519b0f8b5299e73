import { date, decimal, defineResource, ref, rows, text } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { stores } from '../areas.ts'
import type { Deps } from '../kit/context.ts'
import { creationIn } from '../kit/http/body.ts'
import { storeOf } from '../kit/store/store.ts'
import { provideStores, type Store } from '../kit/stores.ts'
import { insertRows } from '../kit/write/write-rows.ts'
import { type TestApi, testApi } from './api.ts'

const orders = defineResource({
  area: 'test',
  name: 'test-orders',
  menu: 'procurement',
  label: 'Pesanan uji',
  fields: {
    title: text('Judul', 60),
    lines: rows(
      'Barang',
      {
        company: ref('Perusahaan', 'references', { category: 'company' }),
        quantity: decimal('Jumlah'),
        needed_on: date('Dibutuhkan').nullable(),
      },
      { min: 1, max: 3 },
    ),
  },
  title: 'title',
  list: { search: [], filters: [], sort: ['title'], default: 'title' },
})

describe('lines of a row', () => {
  let api: TestApi
  let deps: Deps
  const store = storeOf(orders)
  beforeAll(async () => {
    api = await testApi()
    provideStores([...stores, store as unknown as Store])
    await api.pool.query(`create table ems.test_orders (id bigint generated always as identity primary key,
      version int not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      created_by_id bigint, updated_by_id bigint, title text not null, lines jsonb not null)`)
    const { user } = await api.as([])
    if (!user) throw new Error('The client has no user')
    deps = { db: api.app.db, user, request: { id: crypto.randomUUID(), ip: '127.0.0.1', userAgent: null } }
  })
  afterAll(() => api.close())

  const create = (lines: unknown) =>
    insertRows(deps, store, [
      creationIn(orders, { data: { type: 'test-orders', attributes: { title: 'Kabel', lines } } }),
    ])
  const rejected = async (lines: unknown) => {
    const problem = await (async () => create(lines))().catch((error) => error)
    return problem.errors.map((one: { source: { pointer: string }; detail: string }) => [
      one.source.pointer,
      one.detail.split('[')[0],
    ])
  }

  test('are kept as they were said, in their order, with nothing where nothing was said', async () => {
    const [first, second] = api.companies
    const [row] = await create([
      { company: second, quantity: '2.5', needed_on: '2026-12-01' },
      { company: first, quantity: '1' },
    ])
    expect(row?.lines).toEqual([
      { company: second, quantity: '2.5', needed_on: '2026-12-01' },
      { company: first, quantity: '1', needed_on: null },
    ])
  })

  test('are refused cell by cell, each at its place', async () => {
    const [company] = api.companies
    expect(
      await rejected([
        { company, quantity: 'banyak' },
        { quantity: '1', price: '3' },
      ]),
    ).toEqual([
      ['/data/attributes/lines/0/quantity', 'Jumlah harus angka 0 atau lebih.'],
      ['/data/attributes/lines/1/company', 'Perusahaan wajib dipilih.'],
      ['/data/attributes/lines/1/price', 'Isian tidak dikenal: price.'],
    ])
    expect(await rejected([])).toEqual([['/data/attributes/lines', 'Barang wajib diisi.']])
    expect(await rejected(Array(4).fill({ company, quantity: '1' }))).toEqual([
      ['/data/attributes/lines', 'Barang maksimal 3 baris.'],
    ])
    expect(await rejected('x')).toEqual([['/data/attributes/lines', 'Barang harus berupa daftar.']])
  })

  test('may refer only to what there is, of the right kind and within reach', async () => {
    const [company] = api.companies
    const { rows: added } = await api.pool.query(
      `insert into ems."references" (category, code, name) values ('unit', 'M', 'Meter') returning id`,
    )
    const message = 'Perusahaan tidak ditemukan atau sudah tidak aktif.'
    expect(
      await rejected([
        { company, quantity: '1' },
        { company: added[0].id, quantity: '1' },
        { company: '999999', quantity: '1' },
      ]),
    ).toEqual([
      ['/data/attributes/lines/1/company', message],
      ['/data/attributes/lines/2/company', message],
    ])
  })
})
