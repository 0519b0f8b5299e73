import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { read, utils } from '@e965/xlsx'
import { permissions } from '@ems/contracts'
import { cellMeta } from '@ems/contracts/common'
import { partners as partnerContract } from '@ems/contracts/marketing'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { importables } from '../areas.ts'
import { folderStore } from '../files/index.ts'
import { exportColumns, migrateQueue, runJob } from '../jobs/index.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'
import { fieldFor, importFields, linePaths } from './importables.ts'

const log = createLog('round trip test')
log.level = 'silent'

let api: TestApi
let admin: Client
/** Another user with all rights: one user may send thirty files a minute. */
let colleague: () => Promise<Client>
let filesDir: string
let one: string
let two: string
beforeAll(async () => {
  filesDir = await mkdtemp(path.join(tmpdir(), 'ems-round-trips-'))
  api = await testApi({ filesDir })
  await migrateQueue(api.pool)
  ;[one, two] = api.companies
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
    [[...permissions]],
  )
  let count = 0
  colleague = () => api.as([...permissions], { usergroup: rows[0].id, name: `Pengirim ${count++}` })
  admin = await colleague()
})
afterAll(() => api.close())

async function sent(resource: string, content: Buffer | string, fields: Record<string, string> = {}, by = admin) {
  const [body, headers] = multipart({ name: typeof content === 'string' ? 'data.csv' : 'data.xlsx', content }, fields)
  const answer = await by.post(`/${resource}/-actions/import`, body, headers)
  if (answer.status !== 202) throw new Error(answer.text)
  const { id } = answer.body.data
  const terms = { isLast: true, signal: new AbortController().signal }
  await runJob({ pool: api.pool, files: folderStore(filesDir), vault: api.vault, log }, id, terms)
  const job = (await by.get(`/background-jobs/${id}`)).body.data.attributes
  const { data: errors } = (await by.get(`/background-jobs/${id}/errors`)).body
  return { id, status: job.status as string, error: job.error as string | null, errors }
}
const exported = async (resource: string, query = '') =>
  (await admin.post(`/${resource}/-actions/toExcel?${query}`, undefined, { accept: '*/*' })).bytes
const reference = async (category: string, code: string, name: string, company: string | null = null) =>
  (
    await api.pool.query(
      `insert into ems."references" (category, code, name, company_id) values ($1, $2, $3, $4) returning id::text`,
      [category, code, name, company],
    )
  ).rows[0].id as string

/** The cells of a sheet as another reader than ours has them. */
const cellsOf = (book: ReturnType<typeof read>, sheet: string) =>
  utils.sheet_to_json<string[]>(book.Sheets[sheet] as never, { header: 1, raw: false, defval: '' })

describe('every column of an export', () => {
  test.each(importables.map(({ store }) => [store.resource.name, store.resource] as const))(
    'of %s is understood by its import',
    (_, resource) => {
      const fields = importFields(resource)
      const paths = fields.flatMap((field) =>
        resource.meta[field]?.kind === 'rows' ? linePaths(resource, field, 3) : [field],
      )
      const headings = exportColumns(
        resource,
        fields,
        'Asia/Makassar',
        Object.fromEntries(fields.map((one) => [one, 3])),
      )
      const created = headings.slice(0, paths.length).map(({ title }) => title)

      expect(new Set(created).size).toBe(created.length)
      for (const path_ of paths) expect(cellMeta(resource.meta, path_)).toBeDefined()
      expect(
        created.map((title) => fieldFor(resource, title)).filter((field) => field && !paths.includes(field)),
      ).toEqual([])
    },
  )
})

describe('customers with addresses and accounts', () => {
  const text = fc
    .string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'abc ÄÖ,;"\'<&=+-@1._–()'.split('')) })
    .map((value) => value.trim() || 'x')
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const address = fc.record({
    type: fc.constantFrom('billing', 'shipping', 'factory'),
    street: text,
    rt: maybe(fc.constantFrom('001', '12')),
    rw: maybe(fc.constantFrom('002')),
    village: maybe(text),
    district: maybe(text),
    city: text,
    province: maybe(text),
    postal_code: maybe(fc.constantFrom('01234', '40111')),
    country: maybe(text),
    is_primary: fc.boolean(),
  })

  test('come back from an export as they were, however many lines they have', async () => {
    const form = await reference('legal-form', 'PT', 'Perseroan, Terbatas')
    const banks = [await reference('bank', 'BCA', 'Bank "Satu"'), await reference('bank', 'BNI', 'Bank Dua', two)]
    await reference('bank', 'BNX', 'Bank Dua', one)
    const supplies = [
      await reference('vendor-category', 'A', 'Bahan; cair'),
      await reference('vendor-category', 'B', 'Jasa'),
    ]
    const account = fc.record({
      bank: fc.constantFrom(...banks),
      account_no: fc.constantFrom('00123456', '12345678901234567890'),
      account_name: text,
      is_primary: fc.boolean(),
    })
    const anyPartner = fc.record({
      name: text,
      addresses: fc.array(address, { minLength: 1, maxLength: 4 }),
      bank_accounts: fc.array(account, { maxLength: 3 }),
      notes: maybe(text),
      tags: fc.uniqueArray(text, { maxLength: 3 }),
      credit_limit: maybe(fc.constantFrom('0.00', '1234567890123456.78', '0.10', '999.50')),
      company: fc.constantFrom(one, two, null),
    })
    // A bank of one company is for partners of that company only.
    const partner = anyPartner.map((values) =>
      values.company === two
        ? values
        : { ...values, bank_accounts: values.bank_accounts.map((line) => ({ ...line, bank: banks[0] as string })) },
    )
    let n = 0
    await fc.assert(
      fc.asyncProperty(fc.array(partner, { minLength: 1, maxLength: 4 }), async (partners) => {
        n += 1
        for (const [at, values] of partners.entries()) {
          const answer = await admin.post('/partners', {
            data: {
              type: 'partners',
              attributes: {
                code: `P${n}-${at}`,
                is_vendor: true,
                phone: '081234567890',
                ...Object.fromEntries(Object.entries(values).filter(([field]) => field !== 'company')),
              },
              relationships: {
                legal_form: { data: { type: 'references', id: form } },
                vendor_categories: { data: supplies.map((id) => ({ type: 'references', id })) },
                company: { data: values.company && { type: 'references', id: values.company } },
              },
            },
          })
          if (answer.status !== 201) throw new Error(answer.text)
        }
        const rows = () =>
          api.pool.query(
            `select code, name, addresses, coalesce(nullif(bank_accounts, '[]'), (select c.accounts
                 from ems.partner_bank_changes c where c.partner_id = p.id), '[]') as bank_accounts, notes, tags, credit_limit, company_id, phone, legal_form_id,
               array(select target_id from ems.partners_vendor_categories j where j.owner_id = p.id order by 1) as supplies
             from ems.partners p where code like $1 order by code`,
            [`P${n}-%`],
          )
        // Typed accounts wait for a second person; agreed to, they are the partner's.
        await api.pool.query(`update ems.partners p set bank_accounts = c.accounts from ems.partner_bank_changes c
          where c.partner_id = p.id`)
        const before = (await rows()).rows
        const file = await exported('partners', `filter[code_like]=P${n}-`)

        const sender = await colleague()
        const book = read(file)
        // The state is none of a file's columns.
        const columns = (cellsOf(book, book.SheetNames[0] ?? '')[0] ?? []).map((head) => [
          head,
          head === 'Status' ? null : (fieldFor(partnerContract, head) ?? null),
        ])
        const mapping = JSON.stringify(Object.fromEntries(columns))
        const changed = await sent('partners', file, { mode: 'upsert', mapping }, sender)
        expect([changed.error, changed.errors]).toEqual([null, []])
        expect((await rows()).rows).toEqual(before)

        await api.pool.query('delete from ems.partner_bank_changes')
        await api.pool.query(`delete from ems.partners where code like $1`, [`P${n}-%`])
        const added = await sent('partners', file, { mapping }, sender)
        expect([added.error, added.errors]).toEqual([null, []])
        expect((await rows()).rows).toEqual(before)
      }),
      // Each run sends two files: shrinking a failure would take minutes.
      { numRuns: 5, endOnFailure: true },
    )
  })

  test('are taken from ordinary columns, and refused at the cell of the line', async () => {
    const head =
      'Kode;Nama;Bentuk usaha;Telepon;Alamat 1 – Jenis;Alamat 1 – Jalan;Alamat 1 – Kota;Alamat 3 - Jenis;Alamat 3 - Jalan;Alamat 3 - Kota;Alamat 3 - Kode pos'
    const good = await sent('partners', `${head}\nL1;Satu;PT;0812345678;Tagihan;Jl. A;Bandung;Pabrik;Jl. C;Garut;\n`)
    const bad = await sent('partners', `${head}\nL2;Dua;PT;0812345678;Tagihan;Jl. A;;Gudang;Jl. C;Garut;12\n`)

    expect(good.errors).toEqual([])
    const { rows } = await api.pool.query(`select addresses, city from ems.partners where code = 'L1'`)
    expect(rows[0].addresses).toMatchObject([
      { street: 'Jl. A', city: 'Bandung', is_primary: false },
      { type: 'factory', street: 'Jl. C', rt: null },
    ])
    expect(bad.errors).toMatchObject([
      { column: 'Alamat 1 – Kota', field: 'addresses.1.city', message: 'Kota wajib diisi.' },
      { column: 'Alamat 3 - Jenis', value: 'Gudang', message: 'Jenis tidak ada dalam pilihan.' },
      { column: 'Alamat 3 - Kode pos', value: '12', message: 'Kode pos harus 5 digit.' },
    ])
  })

  test('lose no line to a file that has no columns for it', async () => {
    const file = 'Kode;Nama;Alamat 1 – Jenis;Alamat 1 – Jalan;Alamat 1 – Kota\nL1;Satu;Tagihan;Jl. Z;Bogor\n'
    const cut = await sent('partners', file, { mode: 'upsert' })

    expect(cut.errors[0]?.message).toBe(
      'Alamat tersimpan 2 baris, berkas hanya memuat 1. Ekspor lagi, lalu ubah hasilnya.',
    )
  })

  test('ask for no JSON in their template, which another reader opens, with lists to choose from', async () => {
    const { bytes } = await admin.get('/partners/-actions/importTemplate', { accept: '*/*' })
    const book = read(bytes)
    const headings = cellsOf(book, 'Data')[0]

    expect(book.SheetNames).toEqual(['Data', 'Contoh', 'Petunjuk', 'Pilihan'])
    expect(headings).toEqual(expect.arrayContaining(['Alamat 1 – Jalan*', 'Alamat 2 – Kota', 'Rekening 1 – Bank']))
    expect(JSON.stringify(cellsOf(book, 'Petunjuk'))).not.toContain('[{')
    expect(cellsOf(book, 'Pilihan').flat()).toEqual(
      expect.arrayContaining(['Bank Dua (BNI) – PT DUA', 'Bank Dua (BNX) – PT SATU']),
    )
    const example = cellsOf(book, 'Contoh').map((row) => row.map((cell) => cell.replaceAll('"', '""')))
    const csv = example.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\n')
    expect((await sent('partners', csv, { dry_run: '1' })).errors).toEqual([])
  })
})

describe('a reference of a row', () => {
  test('is looked for in the row’s own company, then among what all share', async () => {
    await reference('item-category', 'BHN', 'Bahan', one)
    const ofTwo = await reference('item-category', 'BHN', 'Bahan', two)
    const shared = await reference('item-category', 'JDI', 'Jadi')
    await reference('unit', 'KGM', 'Kilogram')
    await reference('tax', 'PPN', 'PPN')
    const head = 'Kode;Nama;Kategori;Satuan;Pajak;Perusahaan\n'
    const taken = await sent(
      'items',
      `${head}I1;Satu;Bahan;Kilogram;PPN;PT DUA\nI2;Dua;bhn;KGM;PPN;PT DUA\nI3;Tiga;Jadi;KGM;PPN;PT DUA\nI4;Empat;Bahan (BHN) – PT DUA;KGM;PPN;PT DUA\n`,
    )
    const rejected = await sent('items', `${head}I5;Lima;Bahan;KGM;PPN;\n`)
    const { rows } = await api.pool.query(
      `select category_id::text as category from ems.items where code like 'I_' order by code`,
    )

    expect([taken.error, taken.errors]).toEqual([null, []])
    expect(rows.map(({ category }) => category)).toEqual([ofTwo, ofTwo, shared, ofTwo])
    expect(rejected.errors).toMatchObject([
      {
        code: 'AMBIGUOUS',
        message: 'Kategori Bahan ada lebih dari satu. Tulis salah satu: Bahan (BHN) – PT DUA; Bahan (BHN) – PT SATU.',
      },
    ])
  })

  test('takes the category of references as the screen calls it', async () => {
    const taken = await sent('references', 'Kategori;Kode;Nama\nSatuan;LBR;Lembar\n')
    const { rows } = await api.pool.query(`select category from ems."references" where code = 'LBR'`)

    expect([taken.errors, rows]).toEqual([[], [{ category: 'unit' }]])
  })
})

describe('errors that are equal', () => {
  test('are corrected at once by one correction, and told once', async () => {
    const lines = Array.from({ length: 20 }, (_, n) => `unit;S${n};Satuan ${n};sedikit`).join('\n')
    const file = `Kategori;Kode;Nama;Urutan\n${lines}\nunit;S99;Lain;banyak\n`
    const check = await sent('references', file, { dry_run: '1' })
    const fixes = [
      { row: 2, column: 'Urutan', value: '7', check: check.id },
      { row: 22, column: 'Urutan', value: '8' },
    ]
    const again = await sent('references', file, { dry_run: '1', fixes: JSON.stringify(fixes.slice(0, 1)) })
    const done = await sent('references', file, { fixes: JSON.stringify(fixes) })
    const { rows } = await api.pool.query(
      `select sort_order, count(*)::int as n from ems."references" where code ~ '^S\\d' group by 1 order by 1`,
    )
    const { rows: notified } = await api.pool.query(
      `select title from ems.notifications where user_id = $1 and target_id = any($2) and target_type = 'background-jobs'`,
      [admin.user.id, [check.id, again.id, done.id]],
    )

    expect([check.errors[0].same, check.errors.length]).toEqual([20, 21])
    expect(again.errors).toMatchObject([{ row: 22, same: 1 }])
    expect([done.error, rows]).toEqual([
      null,
      [
        { sort_order: 7, n: 20 },
        { sort_order: 8, n: 1 },
      ],
    ])
    expect(notified).toEqual([{ title: expect.stringContaining('selesai') }])
  })
})
