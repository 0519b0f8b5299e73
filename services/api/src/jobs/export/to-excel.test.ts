import { employees } from '@ems/contracts/hr'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { migrateQueue } from '../index.ts'

const rights = ['list', 'show', 'store', 'update', 'toExcel'].map((verb) => `reference-${verb}`)
let api: TestApi
let user: Client
let companies: readonly [string, string]

beforeAll(async () => {
  api = await testApi()
  companies = api.companies
  await migrateQueue(api.pool)
  user = await api.as(rights, { name: 'Sri Uji' })
  const add = (code: string, name: string, more: Record<string, unknown> = {}) =>
    user.create(references, { category: 'brand', code, name, ...more })
  await add('0812', 'Kode yang mirip nomor', { sort_order: 30, valid_from: '2026-02-28' })
  await add('=1+1', '=cmd|"/c calc"!A0', { sort_order: 20, company: companies[0] })
  await add('<b>&', `Petik "dua" & 'satu' <b> \u0007 _x0041_ 🔧`, { sort_order: 10, is_active: false })
})
afterAll(() => api.close())

/** An export as another implementation of the format reads it. */
async function exported(query: string, by = user) {
  const answer = await by.post(`/references/-actions/toExcel?${query}`)
  const name = /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))?.[1]
  const book = answer.status === 200 ? await readXlsx(new Uint8Array(answer.bytes), { readStyles: true }) : undefined
  const [list, details] = book?.sheets ?? []
  return { answer, name, list, info: details, rows: list?.rows ?? [] }
}
const details = (sheet: Awaited<ReturnType<typeof exported>>['info']) => sheet?.rows.map((row) => row.join(': ')) ?? []

describe('exporting a list', () => {
  test('gives the asked columns in their order, and all matching rows in the order of the list', async () => {
    const { rows } = await exported(
      'filter[category]=brand&sort=-sort_order&page[size]=1&fields[references]=name,code,company,is_active,valid_from',
    )

    expect(rows).toEqual([
      ['Nama', 'Kode', 'Perusahaan', 'Aktif', 'Berlaku mulai'],
      ['Kode yang mirip nomor', '0812', null, 'Ya', new Date('2026-02-28T00:00:00Z')],
      ['=cmd|"/c calc"!A0', '=1+1', 'PT SATU', 'Ya', null],
      [`Petik "dua" & 'satu' <b> \u0007 _x0041_ 🔧`, '<b>&', null, 'Tidak', null],
    ])
  })

  test('keeps the head in sight, with a filter on every column', async () => {
    const { list } = await exported('filter[category]=brand&fields[references]=code,name')

    expect(list?.freezePane).toMatchObject({ rows: 1 })
    expect(list?.autoFilter).toMatchObject({ range: 'A1:B4' })
  })

  test('has numbers as numbers, days as days in dd/mm/yyyy, and no formula at all', async () => {
    const { list } = await exported(
      'filter[category]=brand&sort=-sort_order&fields[references]=sort_order,valid_from,code,created_at',
    )
    const cell = (at: string) => list?.cells?.get(at)

    expect(list?.rows[1]?.[0]).toBe(30)
    expect(cell('1,1')?.style?.numFmt).toBe('dd/mm/yyyy')
    expect(cell('1,3')?.style?.numFmt).toBe('dd/mm/yyyy\\ hh:mm')
    expect([...(list?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([])
    expect(list?.rows[0]?.[3]).toBe('Dibuat (WIB)')
  })

  test('says on the sheet Info what it is, in words', async () => {
    const query = `filter[category]=brand&filter[company]=${companies[0]}&filter[is_active]=1&filter[q]=CMD&sort=-name,code`
    const { info: sheet, name } = await exported(query)

    expect(details(sheet)).toEqual([
      'Keterangan: Isi',
      'Judul: Referensi',
      'Perusahaan: PT SATU',
      'Saringan: Cari: "CMD"',
      'Saringan: Kategori: Merek',
      'Saringan: Perusahaan: PT SATU',
      'Saringan: Aktif: Ya',
      'Urutan: Nama (menurun), Kode',
      `Diekspor oleh: Sri Uji (${user.user.email})`,
      expect.stringMatching(/^Waktu: \d\d\/\d\d\/\d{4} \d\d\.\d\d WIB$/),
      'Jumlah baris: 1',
    ])
    expect(name).toMatch(/^referensi_SATU_\d{8}-\d{4}\.xlsx$/)
  })

  test('marks personal data as confidential', async () => {
    const hr = await api.as(['employee-list', 'employee-toExcel'])
    const answer = await hr.post(`/${employees.name}/-actions/toExcel`)
    const { sheets } = await readXlsx(new Uint8Array(answer.bytes))

    expect(details(sheets[1])).toContain('Kerahasiaan: Rahasia: memuat data pribadi')
  })

  test('of no rows is a file with a head', async () => {
    const { rows } = await exported('filter[category]=room&fields[references]=code')

    expect(rows).toEqual([['Kode']])
  })

  test('leaves a trace in the audit log: what was taken, not the rows', async () => {
    const { name } = await exported('filter[category]=brand&fields[references]=code')
    const { rows } = await api.pool.query(
      `select action, menu, target_type, after, rows_affected from ems.audit_logs where action = 'export' and target_label = $1
       order by id desc limit 1`,
      [name],
    )

    expect(rows).toEqual([
      {
        action: 'export',
        menu: 'reference',
        target_type: 'references',
        after: { fields: ['code'], filters: ['Kategori: Merek'] },
        rows_affected: 3,
      },
    ])
  })

  test('contains only what the user may see', async () => {
    const other = await api.as(rights, { scope: 'company', companies: [companies[1]] })
    const { rows } = await exported('filter[category]=brand&sort=sort_order&fields[references]=code', other)

    expect(rows).toEqual([['Kode'], ['<b>&'], ['0812']])
  })

  test('is refused without the permission, and for a parameter nobody knows', async () => {
    const reader = await api.as(['reference-list'])
    const rejected = await exported('', reader)
    const unknown = await exported('filter[colour]=red')

    expect(rejected.answer.status).toBe(403)
    expect(unknown.answer.body.errors[0]).toMatchObject({ status: '400', source: { parameter: 'filter[colour]' } })
  })

  test('of more than 10,000 rows becomes a job, once per Idempotency-Key', async () => {
    await api.pool.query(
      `insert into ems."references" (category, code, name) select 'unit', n, 'Satuan ' || n from generate_series(1, 10001) n`,
    )
    const path = '/references/-actions/toExcel?filter[category]=unit'
    const first = await user.post(path, undefined, { 'idempotency-key': 'once' })
    const again = await user.post(path, undefined, { 'idempotency-key': 'once' })

    expect(first.status).toBe(202)
    expect(first.headers.location).toBe(`/api/v1/background-jobs/${first.body.data.id}`)
    expect(first.body.data).toMatchObject({
      type: 'background-jobs',
      attributes: { status: 'queued', progress: 0, total: 10_001, label: 'Export Excel – Referensi' },
    })
    expect(again.body).toEqual(first.body)
    const { rows } = await api.pool.query('select count(*)::int n from graphile_worker.jobs')
    expect(rows).toEqual([{ n: 1 }])
  })
})
