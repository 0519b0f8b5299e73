import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { archiveContracts, archiveDocumentEvents, documents } from '@ems/contracts/archives'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getDocumentProxy } from 'unpdf'
import { readNextFile } from '../../assets/index.ts'
import { folderStore } from '../../files/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { multipart } from '../../testing/multipart.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { contract, document, documentIn, pdf } from '../testing.ts'

let created = 700_000

describeResource(archiveDocumentEvents, {
  input: async (api) => ({ document: await documentIn(api, api.companies[0]) }),
  seed: async (api, { document: id }) => {
    const { rows } = await api.pool.query(
      `insert into ems.archive_document_events (document_id, type, file_name) values ($1, 'view', $2) returning id`,
      [id, `Berkas ${++created}.pdf`],
    )
    return rows[0].id
  },
  elsewhere: async (api) => ({ document: await documentIn(api, api.companies[1]) }),
})

describe('the text of records', () => {
  let api: TestApi
  let admin: Client
  let filesDir: string
  const log = createLog('search test')
  log.level = 'silent'
  beforeAll(async () => {
    filesDir = mkdtempSync(path.join(tmpdir(), 'ems-search-'))
    api = await testApi({ filesDir })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const filed = async (pages: readonly string[], more: Record<string, unknown> = {}) => {
    const row = await admin.create(documents, { ...(await document(api, ++created)), ...more })
    const content = await pdf(pages)
    const [body, headers] = multipart(
      { name: `berkas-${created}.pdf`, content },
      { target_type: 'documents', target_id: row.id },
    )
    const file = (await admin.post('/assets', body, headers)).body.data.id as string
    const means = {
      pool: api.pool,
      files: folderStore(filesDir),
      ocr: undefined,
      log,
      signal: new AbortController().signal,
    }
    while (await readNextFile(means));
    return { ...row, file } as Row & { file: string }
  }
  const search = async (client: Client, q: string) =>
    (await client.get(`/archive-texts?q=${encodeURIComponent(q)}`)).body
  const records = async (client: Client, q: string) =>
    (await search(client, q)).data.map(({ attributes }: { attributes: { record: string } }) => attributes.record)
  const events = async (id: string) =>
    (await admin.get(`/archive-document-events?filter[document]=${id}`)).body.data.map(
      ({ attributes }: { attributes: { type: string } }) => attributes.type,
    )

  test('are found by the stem of an Indonesian word, with their page and the words marked', async () => {
    const row = await filed([
      'Halaman judul perjanjian',
      'Para pihak menyepakati penyewaan gudang pendingin di Marunda',
    ])

    const { data } = await search(admin, 'menyewa pendingin')

    expect(data[0].attributes).toMatchObject({
      kind: 'documents',
      record: row.id,
      page: 2,
      file_name: `berkas-${created}.pdf`,
    })
    expect(data[0].attributes.snippet.filter(({ isHit }: { isHit: boolean }) => isHit)).toEqual([
      { text: 'penyewaan', isHit: true },
      { text: 'pendingin', isHit: true },
    ])
  })

  test('rank the page with more of the words first', async () => {
    const little = await filed(['Kalimantan disebut satu kali dalam naskah yang membahas banyak hal lain'])
    const much = await filed(['Kalimantan, Kalimantan dan Kalimantan: laporan Kalimantan'])
    expect(await records(admin, 'kalimantan')).toEqual([much.id, little.id])
  })

  test('are found by the search of the list and by the search of everything', async () => {
    const row = await filed(['Kesepakatan pengapalan batubara lewat Tarahan'])
    const list = await admin.get('/documents?filter[q]=tarahan')
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([row.id])
    const hits = (await admin.get('/search?q=tarahan')).body.data
    expect(
      hits.map(({ id, attributes }: { id: string; attributes: { subtitle: string } }) => [id, attributes.subtitle]),
    ).toEqual([[`documents:${row.id}`, 'hal. 1 · Kesepakatan pengapalan batubara lewat Tarahan']])
    expect(hits[0].attributes.route).toBe(
      `/private/archives/archive?id=${row.id}&tab=read&file=${row.file}&at=1&q=tarahan`,
    )
  })

  test('of a secret record, or one of another company, are found nowhere by those who may not see it', async () => {
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('direksi-uji', 'Direksi', '{dashboard-access}', 'group') returning id`,
    )
    const secret = await filed(['Rencana akuisisi Wahanatama'], { security: 'top_secret' })
    await api.pool.query(
      `insert into ems.archive_document_code_details_access_groups (owner_id, target_id)
       select code_detail_id, $2 from ems.documents where id = $1`,
      [secret.id, rows[0].id],
    )
    const other = await filed(['Rencana akuisisi Wahanatama'], { company: api.companies[1] })
    const reader = await api.as(['archive-list', 'archive-show'], { scope: 'company', companies: [api.companies[0]] })

    expect((await records(admin, 'wahanatama')).toSorted()).toEqual([secret.id, other.id].toSorted())
    expect(await records(reader, 'wahanatama')).toEqual([])
    expect((await reader.get('/search?q=wahanatama')).body.data).toEqual([])
    expect((await reader.get('/documents?filter[q]=wahanatama')).body.data).toEqual([])
    expect((await search(reader, 'wahanatama')).meta).toEqual({ total: 0, isMore: false })
    expect((await api.as([])).get('/archive-texts?q=wahanatama').then(({ status }) => status)).resolves.toBe(403)
    await api.pool.query('delete from ems.archive_document_code_details_access_groups where target_id = $1', [
      rows[0].id,
    ])
  })

  test.each(['"', '\\', "')); drop table ems.documents; --", '((((', '! & |', 'a:*', '%'])(
    'take %p for a text',
    async (q) => {
      expect((await admin.get(`/archive-texts?q=${encodeURIComponent(q)}`)).status).toBe(200)
      expect((await admin.get(`/documents?filter[q]=${encodeURIComponent(q)}`)).status).toBe(200)
    },
  )

  test('opened on a secret record are an event of it, on others they are not', async () => {
    const [open, secret] = [
      await filed(['Terbuka untuk semua']),
      await filed(['Rahasia perusahaan'], { security: 'secret' }),
    ]
    for (const { file } of [open, secret, secret]) await admin.get(`/assets/${file}/content`)
    await admin.get(`/assets/${secret.file}/content?download=1`)
    expect(await events(open.id)).toEqual([])
    expect((await events(secret.id)).toSorted()).toEqual(['download', 'view'])
    await expect(
      api.pool.query('delete from ems.archive_document_events where document_id = $1', [secret.id]),
    ).rejects.toThrow('Catatan akses dan perpindahan arsip tidak dapat diubah atau dihapus.')
  })

  const marked = async (file: string, client = admin, place = 'content?download=1') => {
    const answer = await client.get(`/assets/${file}/${place}`)
    const opened = await getDocumentProxy(new Uint8Array(answer.bytes))
    const marks: boolean[] = []
    for (let at = 1; at <= opened.numPages; at++) {
      const { items } = await (await opened.getPage(at)).getTextContent()
      marks.push(items.some((item) => 'str' in item && item.str.includes(client.user.name)))
    }
    return marks
  }

  test('of a limited record carry the name of the user on every page, downloaded and on the screen', async () => {
    const [open, limited] = [
      await filed(['Boleh disalin bebas'], { security: 'normal' }),
      await filed(['Satu', 'Dua'], { security: 'limited' }),
    ]
    expect(await marked(limited.file)).toEqual([true, true])
    expect(await marked(limited.file, admin, 'content')).toEqual([true, true])
    expect(await marked(open.file)).toEqual([false])
    const { headers } = await admin.get(`/assets/${limited.file}/content`)
    expect([headers['ems-watermark'], headers['content-disposition']]).toEqual(['1', expect.stringMatching(/^inline/)])
  })

  test('of a contract carry the name too; a signed one goes unchanged to those who keep contracts', async () => {
    const row = await admin.create(archiveContracts, await contract(api, ++created))
    const upload = async (purpose: string) => {
      const fields = { target_type: 'archive-contracts', target_id: row.id, purpose }
      const [body, headers] = multipart({ name: 'kontrak.pdf', content: await pdf(['Isi kontrak']) }, fields)
      return (await admin.post('/assets', body, headers)).body.data.id as string
    }
    const [draft, signed] = [await upload('draft'), await upload('signed')]
    const reader = await api.as(['contract-list', 'contract-show'])

    expect([await marked(draft), await marked(signed)]).toEqual([[true], [false]])
    expect(await marked(signed, reader)).toEqual([true])
  })

  test('of the most secret records are downloaded by those who keep the archives only', async () => {
    const row = await filed(['Hanya di layar'], { security: 'top_secret' })
    const reader = await api.as(['archive-list', 'archive-show'])
    expect((await reader.get(`/assets/${row.file}/content`)).status).toBe(200)
    expect((await reader.get(`/assets/${row.file}/content?download=1`)).status).toBe(403)
    expect((await admin.get(`/assets/${row.file}/content?download=1`)).status).toBe(200)
  })

  test('move with their record: every change of its place is an event', async () => {
    const [from, to] = [
      await referenceIn(api, 'archive-location', 'R1'),
      await referenceIn(api, 'archive-location', 'R2'),
    ]
    const row = await admin.create(documents, { ...(await document(api, ++created)), location: from })
    expect((await admin.update(documents, row, { location: to })).status).toBe(200)
    const { body } = await admin.get(`/archive-document-events?filter[document]=${row.id}`)
    expect(body.data).toHaveLength(1)
    expect(body.data[0].relationships).toMatchObject({
      from_location: { data: { id: from } },
      to_location: { data: { id: to } },
      actor: { data: { id: admin.user.id } },
    })
    // Two places that are one in truth: the history names the one that stays.
    const merge = { data: { attributes: { from: [from], to } } }
    expect((await admin.post('/references/-actions/merge', merge)).status).toBe(200)
    expect(
      (await admin.get(`/archive-document-events?filter[document]=${row.id}`)).body.data[0].relationships,
    ).toMatchObject({ from_location: { data: { id: to } } })
  })
})
