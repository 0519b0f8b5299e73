import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { archiveIntakes, documents } from '@ems/contracts/archives'
import { rowOf } from '@ems/contracts/kit'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readNextFile } from '../../assets/index.ts'
import { folderStore } from '../../files/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { multipart } from '../../testing/multipart.ts'
import { document, documentIn, pdf } from '../testing.ts'
import { suggestDetails } from './suggest-details.ts'

let created = 600_000
describeResource(archiveIntakes, {
  // A file of another user is refused: rows come as the worker adds them.
  input: async (api) => ({ company: api.companies[0] }),
  seed: async (api, { company = api.companies[0] }) => {
    const { rows } = await api.pool.query(
      `with file as (insert into ems.assets (name, mime, size_byte, sha256) values ($1, 'application/pdf', 1, $1) returning id)
       insert into ems.archive_intakes (name, file_id, company_id) select $1, id, $2 from file returning id`,
      [`Berkas ${++created}.pdf`, company],
    )
    return rows[0].id
  },
  change: (n) => ({ title: `Uraian ${n}` }),
  shared: { title: 'Uraian yang sama' },
  asks: async (api) => {
    const { code_detail, department } = await document(api, ++created)
    return {
      title: 'Surat masuk',
      doc_date: '2024-05-06',
      code_detail,
      department,
      record: await documentIn(api, api.companies[0]),
    }
  },
})

describe('a file that came in', () => {
  let api: TestApi
  let admin: Client
  let filesDir: string
  const log = createLog('intake test')
  log.level = 'silent'
  beforeAll(async () => {
    filesDir = mkdtempSync(path.join(tmpdir(), 'ems-intakes-'))
    api = await testApi({ filesDir })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const readAll = async () => {
    const means = {
      pool: api.pool,
      files: folderStore(filesDir),
      ocr: undefined,
      log,
      signal: new AbortController().signal,
    }
    while (await readNextFile({ ...means, afterwards: suggestDetails }));
  }
  const received = async (name: string, content: Buffer | string, client = admin) =>
    rowOf((await send(client, name, content, api.companies[0])).body.data) as Row
  const send = (client: Client, name: string, content: Buffer | string, company: string) => {
    const [body, headers] = multipart({ name, content }, { company })
    return client.post('/archive-intakes/-actions/receive', body, headers)
  }
  const show = async (id: string) => (await admin.get(`/archive-intakes/${id}`)).body.data
  const step = async (client: Client, { id }: { id: string }, name: string, values: Record<string, unknown>) =>
    client.take(archiveIntakes, name, { id, version: (await show(id)).meta.version }, { values })
  const letter = (number: string, about: string) =>
    pdf([`Jakarta, 3 Maret 2025\nNomor : ${number}\nPerihal : ${about}\nKepada Yth. Direktur PT. Sumber Makmur`])

  test('has its details suggested from its text, and keeps what a person wrote before', async () => {
    const { rows } = await api.pool.query(
      `insert into ems.partners (code, name, company_id) values ('SM', 'Sumber Makmur, PT', $1) returning id`,
      [api.companies[0]],
    )
    const row = await received('scan_001.pdf', await letter('45/LGL/III/2025', 'Sewa gudang Cikarang'))
    expect(row).toMatchObject({ name: 'scan_001.pdf', text_state: 'waiting', source: 'upload' })
    await admin.patch(`/archive-intakes/${row.id}`, {
      data: {
        type: 'archive-intakes',
        id: row.id,
        attributes: { title: 'Judul saya' },
        meta: { version: row.version },
      },
    })

    await readAll()

    expect((await show(row.id)).attributes).toMatchObject({
      title: 'Judul saya',
      doc_number: '45/LGL/III/2025',
      doc_date: '2025-03-03',
      kind: 'letter',
      text_state: 'done',
    })
    expect((await show(row.id)).relationships.partner.data.id).toBe(String(rows[0].id))
  })

  test('becomes a record with its corrected details, and its file goes there', async () => {
    const { code_detail, department } = await document(api, ++created)
    const row = await received('surat.pdf', await letter('46/LGL/III/2025', 'Penawaran harga'))
    await readAll()
    const details = { title: 'Penawaran harga', doc_date: '2025-03-03', code_detail, department }

    const filed = await step(admin, row, 'file', details)

    expect(filed.status).toBe(200)
    const record = (await show(row.id)).relationships.document.data.id
    const stored = (await admin.get(`/documents/${record}`)).body.data
    expect(stored.attributes).toMatchObject({
      title: 'Penawaran harga',
      doc_number: '46/LGL/III/2025',
      media: 'digital',
      status: 'draft',
    })
    const files = await admin.get(`/assets?filter[target_type]=documents&filter[target_id]=${record}`)
    expect(files.body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
      'surat.pdf',
    ])
  })

  test('is refused as a record at the field that is wrong, and nothing is stored', async () => {
    const { code_detail, department } = await document(api, ++created)
    const row = await received('besok.pdf', await pdf(['Tanpa tanggal yang sah']))
    const details = { title: 'X', doc_date: '2099-01-01', code_detail, department }

    const rejected = await step(admin, row, 'file', details)

    expect(rejected.status).toBe(422)
    expect(JSON.stringify(rejected.body.errors)).toContain('Tanggal dokumen tidak boleh melewati hari ini.')
    expect((await show(row.id)).attributes.status).toBe('waiting')
  })

  test('is known as the copy of a record: by its bytes at once, by its text when it is read', async () => {
    const record = await admin.create(documents, await document(api, ++created))
    const text = 'Perjanjian kerja sama pengangkutan peti kemas antara dua pihak'
    const original = await pdf([text])
    const [body, headers] = multipart(
      { name: 'asli.pdf', content: original },
      { target_type: 'documents', target_id: record.id },
    )
    await admin.post('/assets', body, headers)
    await readAll()

    const same = await received('salinan.pdf', original)
    const retyped = await received('ketikan.pdf', await pdf([`${text}\n`], { info: { Title: 'lain' } }))
    await readAll()

    expect((await show(same.id)).attributes.twin_way).toBe('bytes')
    expect((await show(retyped.id)).attributes.twin_way).toBe('text')
    expect((await show(retyped.id)).relationships.twin.data.id).toBe(record.id)
    await api.pool.query(`update ems.documents set security = 'secret' where id = $1`, [record.id])
    expect(await received('lagi.pdf', original)).toMatchObject({ twin: null })
  })

  test('is refused without the right, for another company, and when it is not what its name says', async () => {
    const reader = await api.as(['archive-list', 'archive-show'])
    const local = await api.as([...permissions], { scope: 'company', companies: [api.companies[0]] })
    expect((await send(reader, 'a.txt', 'Isi', api.companies[0])).status).toBe(403)
    expect((await send(local, 'a.txt', 'Isi', api.companies[1])).status).toBe(403)
    expect((await send(admin, 'a.pdf', 'Bukan PDF', api.companies[0])).body.errors[0].detail).toBe(
      'Isi berkas bukan PDF.',
    )
    expect((await send(admin, 'a.txt', 'Isi', 'x')).body.errors[0].detail).toContain('Perusahaan wajib dipilih.')
  })

  test('is attached to a record that is there, with the right to change it', async () => {
    const record = await admin.create(documents, await document(api, ++created))
    const row = await received('lampiran.txt', 'Lampiran surat')
    expect((await step(admin, row, 'attach', { record: record.id })).status).toBe(200)
    const otherCompany = await documentIn(api, api.companies[1])
    const next = await received('lain.txt', 'Lampiran lain')
    const local = await api.as([...permissions], { scope: 'company', companies: [api.companies[0]] })
    expect((await step(local, next, 'attach', { record: otherCompany })).status).not.toBe(200)
    expect((await show(next.id)).attributes.status).toBe('waiting')
  })
})
