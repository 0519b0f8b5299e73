import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore, openSource, zip } from '../files/index.ts'
import { migrateQueue, runJob } from '../jobs/index.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client, Sent } from '../testing/client.ts'
import { multipart } from '../testing/multipart.ts'

const log = createLog('imports test')
log.level = 'silent'

describe('an import', () => {
  let api: TestApi
  let admin: Client
  let filesDir: string
  let group: string
  beforeAll(async () => {
    filesDir = await mkdtemp(path.join(tmpdir(), 'ems-imports-'))
    api = await testApi({ filesDir })
    await migrateQueue(api.pool)
    const all = [...permissions]
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
      [all],
    )
    group = rows[0].id
    admin = await api.as(all, { usergroup: group })
  })
  afterAll(() => api.close())

  const send = (
    client: Client,
    content: Buffer | string,
    fields = {},
    resource = 'references',
    name = 'satuan.csv',
  ) => {
    const [body, headers] = multipart({ name, content }, fields)
    return client.post(`/${resource}/-actions/import`, body, headers)
  }
  const work = (id: string) =>
    runJob({ pool: api.pool, files: folderStore(filesDir), vault: api.vault, log }, id, {
      isLast: true,
      signal: new AbortController().signal,
    })
  const run = async (content: Buffer | string, fields = {}, client = admin, name = 'satuan.csv') => {
    const answer = await send(client, content, fields, 'references', name)
    if (answer.status !== 202) throw new Error(answer.text)
    await work(answer.body.data.id)
    const job = (await client.get(`/background-jobs/${answer.body.data.id}`)).body.data
    const { data: errors } = (await client.get(`/background-jobs/${job.id}/errors`)).body
    return { id: job.id as string, ...job.attributes, errors }
  }
  const codes = async (like: string) =>
    (
      await api.pool.query(
        `select code, name from ems."references" where category = 'unit' and code like $1 order by code`,
        [like],
      )
    ).rows
  const head = 'Kategori;Kode;Nama;Urutan;Aktif;Perusahaan\n'

  test('adds the rows of a file, with labels for values, and one audit entry for the file', async () => {
    const job = await run(`${head}unit;A1;Kilogram;1;Ya;PT SATU\nunit;A2;Meter;2;Tidak;\n`)

    expect(job).toMatchObject({ status: 'done', failed: 0, errors: [] })
    const { rows } = await api.pool.query(
      `select code, is_active, company_id, sort_order, created_by_id from ems."references" where code in ('A1', 'A2') order by code`,
    )
    expect(rows).toEqual([
      { code: 'A1', is_active: true, company_id: api.companies[0], sort_order: 1, created_by_id: admin.user.id },
      { code: 'A2', is_active: false, company_id: null, sort_order: 2, created_by_id: admin.user.id },
    ])
    const audit = await api.pool.query(
      `select action, rows_affected, after from ems.audit_logs where action = 'import'`,
    )
    expect(audit.rows).toMatchObject([{ rows_affected: 2, after: { file: 'satuan.csv', mode: 'insert' } }])
  })

  test('tells every error of every row at once, and saves nothing', async () => {
    const job = await run(
      `${head}unit;B1;Baik;1;Ya;\nunit;;;x;mungkin;PT TIDAK ADA\nunit;B1;Ganda;1;Ya;\nunit;A1;Ada;1;Ya;PT SATU\n`,
    )

    expect(job).toMatchObject({
      status: 'failed',
      error: '3 baris salah. Tidak ada data yang disimpan.',
      failed: 3,
      total: 4,
    })
    expect(job.errors).toEqual(
      [
        { row: 3, column: 'Kode', field: 'code', value: null, code: 'VALIDATION', message: 'Kode wajib diisi.' },
        { row: 3, column: 'Nama', field: 'name', value: null, code: 'VALIDATION', message: 'Nama wajib diisi.' },
        {
          row: 3,
          column: 'Urutan',
          field: 'sort_order',
          value: 'x',
          code: 'VALIDATION',
          message: 'Urutan harus angka bulat.',
        },
        {
          row: 3,
          column: 'Aktif',
          field: 'is_active',
          value: 'mungkin',
          code: 'VALIDATION',
          message: 'Aktif harus Ya atau Tidak.',
        },
        {
          row: 3,
          column: 'Perusahaan',
          field: 'company',
          value: 'PT TIDAK ADA',
          code: 'VALIDATION',
          message: 'Perusahaan tidak ditemukan atau sudah tidak aktif.',
        },
        { row: 4, column: 'Kode', field: 'code', value: 'B1', code: 'UNIQUE', message: 'Kode sudah digunakan.' },
        { row: 5, column: 'Kode', field: 'code', value: 'A1', code: 'UNIQUE', message: 'Kode sudah digunakan.' },
      ].map((error) => expect.objectContaining(error)),
    )
    expect(await codes('B%')).toEqual([])
  })

  test('gives back the refused rows with the reason in the last column', async () => {
    const { id } = await run(`${head}unit;C1;Baik;1;Ya;\nunit;C2;;2;Ya;\n`)

    const answer = await admin.get(`/background-jobs/${id}/error-file`)
    const file = path.join(filesDir, 'kesalahan.xlsx')
    await writeFile(file, answer.bytes)
    const source = await openSource(file)
    const rows = []
    for await (const batch of source.rows('Kesalahan')) rows.push(...batch.map(({ cells }) => cells))
    await source.close()

    expect(rows[0]?.at(-1)).toBe('KESALAHAN')
    expect(rows.slice(1)).toEqual([['unit', 'C2', null, '2', 'Ya', null, 'Nama: Nama wajib diisi.']])
    expect((await (await api.as([...permissions])).get(`/background-jobs/${id}/error-file`)).status).toBe(403)
  })

  test('tried out says the same and saves nothing', async () => {
    const good = await run(`${head}unit;D1;Baik;1;Ya;\n`, { dry_run: '1' })
    const bad = await run(`${head}unit;D1;;1;Ya;\n`, { dry_run: '1' })

    expect([good.status, good.failed, bad.status, bad.failed]).toEqual(['done', 0, 'done', 1])
    expect(await codes('D%')).toEqual([])
    const { rows: notified } = await api.pool.query(
      `select split_part(title, ': ', 2) as what, severity from ems.notifications
       where target_type = 'background-jobs' and target_id in ($1, $2) order by id`,
      [good.id, bad.id],
    )
    expect(notified).toEqual([
      { what: 'selesai', severity: 'success' },
      { what: '1 baris bergalat', severity: 'warning' },
    ])
  })

  test('updates rows by their key, each with its own audit entry, and adds the others', async () => {
    await run(`${head}unit;E1;Lama;1;Ya;\n`)

    const job = await run('Kategori;Kode;Nama\nunit;e1;Baru\nunit;E2;Tambahan\n', { mode: 'upsert' })

    expect(job.status).toBe('done')
    expect(await codes('E%')).toEqual([
      { code: 'E1', name: 'Baru' },
      { code: 'E2', name: 'Tambahan' },
    ])
    const { rows } = await api.pool.query(
      `select before->>'name' before, after->>'name' after from ems.audit_logs where action = 'import' and target_id is not null`,
    )
    expect(rows).toEqual([{ before: 'Lama', after: 'Baru' }])
  })

  test('reads what an export wrote', async () => {
    await run(`${head}unit;F1;"=1+1 ""kutip""";7;Ya;PT DUA\n`.replace('=1', '1'))
    const exported = await admin.post(
      '/references/-actions/toExcel?filter[code]=F1&fields[references]=category,code,name,sort_order,is_active,company',
      undefined,
      { accept: '*/*' },
    )
    await api.pool.query(`delete from ems."references" where code = 'F1'`)

    const job = await run(exported.bytes, {}, admin, 'satuan.xlsx')

    expect(job).toMatchObject({ status: 'done', errors: [] })
    expect(await codes('F%')).toHaveLength(1)
  })

  test('takes its columns as they are mapped, and offers what it recognised', async () => {
    const content = 'Golongan;Singkatan;Nama Satuan\nunit;G1;Gram\n'
    const [body, headers] = multipart({ name: 'satuan.csv', content })

    const columns = await admin.post('/references/-actions/importColumns', body, headers)
    const job = await run(content, {
      mapping: JSON.stringify({ Golongan: 'category', Singkatan: 'code', 'Nama Satuan': 'name' }),
    })

    expect(columns.body.data.attributes).toMatchObject({
      rows: 1,
      columns: [
        { name: 'Golongan', samples: ['unit'], field: null },
        { name: 'Singkatan', samples: ['G1'], field: null },
        { name: 'Nama Satuan', samples: ['Gram'], field: null },
      ],
    })
    expect(job.status).toBe('done')
    expect(await codes('G%')).toEqual([{ code: 'G1', name: 'Gram' }])
  })

  test('says of columns what becomes of them: states move by steps, bank accounts are those of new rows', async () => {
    const content = 'Kode;Nama;Status;Rekening 1 – Bank\nPG-1;PT Satu;Aktif;BCA\n'
    const [body, headers] = multipart({ name: 'mitra.csv', content })

    const answer = await admin.post('/partners/-actions/importColumns', body, headers)

    expect(answer.body.data.attributes.columns).toMatchObject([
      { name: 'Kode', field: 'code' },
      { name: 'Nama', field: 'name' },
      { name: 'Status', field: null, note: 'Kolom Status: Status diubah lewat tindakan, bukan lewat impor.' },
      {
        name: 'Rekening 1 – Bank',
        note: 'Rekening hanya diisi pada data baru; pada data yang sudah ada dibiarkan seperti semula.',
      },
    ])
  })

  describe('refuses', () => {
    const status = (answer: Sent) => [answer.status, answer.body.errors[0].code]
    const one = `${head}unit;Z1;Nama;1;Ya;\n`

    test('adding without the permission to add, and updating without the one for bulk changes', async () => {
      const reader = await api.as(['reference-list', 'reference-update'])
      const adder = await api.as(['reference-store'])
      expect(status(await send(reader, one))).toEqual([403, 'ERROR_UNAUTHORIZED_ACCESS'])
      expect(status(await send(adder, one, { mode: 'upsert' }))).toEqual([403, 'ERROR_UNAUTHORIZED_ACCESS'])
    })

    test('columns the server fills in', async () => {
      for (const field of ['is_system', 'created_by', 'id', 'version'])
        expect((await send(admin, one, { mapping: JSON.stringify({ Kode: field }) })).status).toBeGreaterThanOrEqual(
          400,
        )
      expect(status(await send(admin, one, { mapping: JSON.stringify({ Kode: 'is_system' }) }))[0]).toBe(403)
    })

    test('rights taken through a file: no group beyond one’s own', async () => {
      const { rows } = await api.pool.query(
        `insert into ems.usergroups (code, name, permissions) values ('lemah', 'Lemah', '{user-store,user-list}') returning id`,
      )
      const weak = await api.as(['user-store', 'user-list'], { usergroup: rows[0].id })
      const answer = await send(
        weak,
        'Nama;Email;Peran;Grup\nTamu;tamu@uji.test;tamu;Semua\n',
        {},
        'users',
        'pengguna.csv',
      )
      await work(answer.body.data.id)

      const job = (await weak.get(`/background-jobs/${answer.body.data.id}`)).body.data.attributes
      expect(job.status).toBe('failed')
      const { rows: created } = await api.pool.query(`select from ems.users where email = 'tamu@uji.test'`)
      expect(created).toHaveLength(0)
      expect((await denied(weak)).map(({ target_type }) => target_type)).toEqual(['users'])
    })

    test('companies out of reach', async () => {
      const { rows } = await api.pool.query(
        `insert into ems.usergroups (code, name, permissions, data_scope) values ('satu', 'Satu', '{reference-store,reference-list}', 'company') returning id`,
      )
      await api.pool.query('insert into ems.usergroups_companies (owner_id, target_id) values ($1, $2)', [
        rows[0].id,
        api.companies[0],
      ])
      const local = await api.as(['reference-store', 'reference-list'], {
        usergroup: rows[0].id,
        scope: 'company',
        companies: [api.companies[0]],
      })

      const job = await run(`${head}unit;Y1;Nama;1;Ya;PT DUA\n`, {}, local)

      expect([job.status, job.errors[0].message]).toEqual(['failed', 'Data berada di luar cakupan Anda.'])
      expect(await denied(local)).toEqual([
        {
          target_type: 'references',
          target_label: 'satuan.csv',
          reason: 'Akses ditolak. Impor, 1 baris, pertama baris 2: Data berada di luar cakupan Anda.',
        },
      ])
    })

    test.each([
      ['formulas', `${head}unit;X1;=HYPERLINK(1);1;Ya;\n`, 'FORMULA'],
      ['formulas of other programs', `${head}unit;X1;@SUM(1);1;Ya;\n`, 'FORMULA'],
      ['names of ten thousand characters', `${head}unit;X1;${'n'.repeat(10_000)};1;Ya;\n`, 'VALIDATION'],
    ])('%s, at the cell', async (_, content, code) => {
      const job = await run(content)
      expect([job.status, job.errors[0]?.code, job.errors[0]?.field]).toEqual(['failed', code, 'name'])
    })

    test('formulas and bombs, and keeps in the audit log who sent them; mistakes are not kept', async () => {
      const careless = await api.as([...permissions], { usergroup: group })
      await run(`${head}unit;X2;;1;Ya;\n`, {}, careless)
      expect(await denied(careless)).toEqual([])

      await run(`${head}unit;X2;=1+1;1;Ya;\nunit;X3;@A1;1;Ya;\n`, { dry_run: '1' }, careless)
      const job = await run(await bomb(), {}, careless, 'bom.xlsx')

      expect([job.status, job.error]).toEqual([
        'failed',
        expect.stringContaining('Isi berkas terlalu besar setelah dibuka.'),
      ])
      expect((await denied(careless)).map(({ reason }) => reason)).toEqual([
        'Isian ditolak. Impor, 2 baris, pertama baris 2: Nama tidak boleh diawali tanda rumus (=, +, -, @).',
        'Berkas ditolak. Impor: Isi berkas terlalu besar setelah dibuka.',
      ])
    })

    /** A workbook of some hundred kilobytes with one cell of sixty-four megabytes. */
    async function bomb() {
      const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
      const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
      const headings = '<row r="1"><c r="A1" t="inlineStr"><is><t>Nama</t></is></c></row>'
      const parts = {
        'xl/workbook.xml': [
          `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ],
        'xl/_rels/workbook.xml.rels': [
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ],
        'xl/worksheets/sheet1.xml': [
          `<worksheet xmlns="${main}"><sheetData>${headings}<row r="2"><c r="A2" t="inlineStr"><is>`,
          ...Array.from({ length: 1_000 }, () => `<t>${'0'.repeat(2 ** 16)}</t>`),
          '</is></c></row></sheetData></worksheet>',
        ],
      }
      const packed: Buffer[] = []
      for await (const chunk of zip(Object.entries(parts).map(([name, content]) => ({ name, content }))))
        packed.push(chunk)
      return Buffer.concat(packed)
    }

    const denied = async ({ user }: Client) =>
      (
        await api.pool.query(
          `select target_type, target_label, reason from ems.audit_logs where action = 'denied' and actor_id = $1 order by id`,
          [user.id],
        )
      ).rows

    test.each([
      ['a file that is none', Buffer.from([1, 2, 0, 4]), 'E_FILE'],
      ['an archive that is no workbook', Buffer.from('PK\x03\x04nonsense'), 'E_FILE'],
    ])('%s, before a job is made of it', async (_, content, code) => {
      const answer = await send(admin, content)
      expect(status(answer)).toEqual([422, code])
    })

    test('a mapping that cannot be', async () => {
      const answers = await Promise.all(
        ['{', '[]', '{"Kode":"nonsense"}', '{"Kode":"name","Nama":"name"}'].map((mapping) =>
          send(admin, one, { mapping }),
        ),
      )
      expect(answers.map(({ status: code }) => code)).toEqual([400, 400, 400, 400])
    })
  })

  test('takes what was typed over wrong cells, and checks that like anything else', async () => {
    const file = 'Kategori,Kode,Nama,Urutan\nfix,F1,Palet,banyak\nfix,F2,,2\n'
    const trial = await run(file, { dry_run: '1' })
    expect(trial.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [2, 'Urutan'],
      [3, 'Nama'],
    ])
    const half = await run(file, { dry_run: '1', fixes: JSON.stringify([{ row: 2, column: 'Urutan', value: '7' }]) })
    expect(half.failed).toBe(1)
    const fixes = [
      { row: 2, column: 'Urutan', value: '7' },
      { row: 3, column: 'Nama', value: 'Peti' },
    ]
    const done = await run(file, { fixes: JSON.stringify(fixes) })
    expect(done).toMatchObject({ status: 'done', failed: 0, processed: 2, total: 2 })
    const { rows } = await api.pool.query(
      `select code, name, sort_order from ems."references" where category = 'fix' order by code`,
    )
    expect(rows).toEqual([
      { code: 'F1', name: 'Palet', sort_order: 7 },
      { code: 'F2', name: 'Peti', sort_order: 2 },
    ])
    expect((await send(admin, file, { fixes: '[{"row":0}]' })).body.errors[0]).toMatchObject({
      status: '400',
      source: { pointer: '/fixes' },
    })
  })
})
