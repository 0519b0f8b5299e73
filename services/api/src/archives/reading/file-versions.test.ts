import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { documents } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readNextFile } from '../../assets/index.ts'
import { folderStore } from '../../files/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { document, documentIn, pdf } from '../testing.ts'

let created = 890_000

describe('versions of a file', () => {
  let api: TestApi
  let admin: Client
  let filesDir: string
  beforeAll(async () => {
    filesDir = mkdtempSync(path.join(tmpdir(), 'ems-versions-'))
    api = await testApi({ filesDir })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const send = async (record: string, text: string, more: Record<string, string> = {}, client = admin) => {
    const fields = { target_type: 'documents', target_id: record, ...more }
    const [body, headers] = multipart({ name: 'perjanjian.pdf', content: await pdf([text]) }, fields)
    return client.post('/assets', body, headers)
  }
  const filesOf = async (record: string) =>
    (
      await admin.get(`/assets?filter[target_type]=documents&filter[target_id]=${record}&sort=created_at`)
    ).body.data.map(
      ({ id, attributes }: { id: string; attributes: { edition: number; replaced_at: string | null } }) => [
        id,
        attributes.edition,
        attributes.replaced_at !== null,
      ],
    )
  const readAll = async () => {
    const log = { warn: () => undefined } as never
    const means = {
      pool: api.pool,
      files: folderStore(filesDir),
      ocr: undefined,
      log,
      signal: new AbortController().signal,
    }
    while (await readNextFile(means));
  }
  const matchesOf = async (q: string) => (await admin.get(`/archive-texts?q=${q}`)).body.data.length

  test('stay beside the newest, which alone is found by its words', async () => {
    const record = await admin.create(documents, await document(api, ++created))
    const first = (await send(record.id, 'Harga lama sembilanbelas')).body.data.id
    const second = (await send(record.id, 'Harga baru duapuluhtiga', { replaces: first })).body.data.id
    await readAll()

    expect(await filesOf(record.id)).toEqual([
      [first, 1, true],
      [second, 2, false],
    ])
    expect((await admin.get(`/assets/${first}/content`)).status).toBe(200)
    expect([await matchesOf('sembilanbelas'), await matchesOf('duapuluhtiga')]).toEqual([0, 1])
    expect((await admin.get('/documents?filter[q]=sembilanbelas')).body.data).toEqual([])
  })

  test('give the place back when the newest is removed', async () => {
    const record = await admin.create(documents, await document(api, ++created))
    const first = (await send(record.id, 'Satu')).body.data.id
    const second = (await send(record.id, 'Dua', { replaces: first })).body.data.id
    expect((await admin.delete(`/assets/${second}`)).status).toBe(204)
    expect(await filesOf(record.id)).toEqual([[first, 1, false]])
    const again = await send(record.id, 'Dua lagi', { replaces: first })
    expect([again.status, again.body.data.attributes.edition]).toEqual([201, 2])
  })

  test('follow one after the other: of two at once one is told', async () => {
    const record = await admin.create(documents, await document(api, ++created))
    const first = (await send(record.id, 'Satu')).body.data.id
    const both = await Promise.all(['Dua', 'Tiga'].map((text) => send(record.id, text, { replaces: first })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.errors[0].code).toBe('REPLACED')
    expect(await filesOf(record.id)).toHaveLength(2)
  })

  test('are of one record, and added by those who may change it', async () => {
    const record = await admin.create(documents, await document(api, ++created))
    const first = (await send(record.id, 'Satu')).body.data.id
    const other = await documentIn(api, api.companies[0])
    expect((await send(other, 'Dua', { replaces: first })).status).toBe(400)
    expect((await send(record.id, 'Dua', { replaces: 'x' })).status).toBe(404)
    const reader = await api.as(['archive-list', 'archive-show'])
    expect((await send(record.id, 'Dua', { replaces: first }, reader)).status).toBe(403)
    const stranger = await api.as([...permissions], { scope: 'company', companies: [api.companies[1]] })
    expect((await send(record.id, 'Dua', { replaces: first }, stranger)).status).toBe(404)
    expect(await filesOf(record.id)).toHaveLength(1)
  })
})
