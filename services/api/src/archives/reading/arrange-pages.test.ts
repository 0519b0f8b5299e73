import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { documents } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getDocumentProxy } from 'unpdf'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { document, pdf } from '../testing.ts'

describe('pages of files of a record', () => {
  let api: TestApi
  let admin: Client
  let record: string
  let [one, two] = ['', '']
  let count = 0
  beforeAll(async () => {
    api = await testApi({ filesDir: mkdtempSync(path.join(tmpdir(), 'ems-arranged-')) })
    admin = await api.as([...permissions])
    record = (await admin.create(documents, { ...(await document(api, ++count)), security: 'normal' })).id
    one = await attached('satu.pdf', await pdf(['A1', 'A2', 'A3']))
    two = await attached('dua.pdf', await pdf(['B1']))
  })
  afterAll(() => api.close())

  const attached = async (name: string, content: Buffer, to = record) => {
    const [body, headers] = multipart({ name, content }, { target_type: 'documents', target_id: to })
    return (await admin.post('/assets', body, headers)).body.data.id as string
  }
  type Part = { file: string; page: number; rotate?: number }
  const arrange = (pages: readonly Part[], client = admin, name = 'Susunan') =>
    client.post('/assets/-actions/arrange', { data: { attributes: { name, pages } } })
  const pagesOf = async (id: string) => {
    const file = await getDocumentProxy(new Uint8Array((await admin.get(`/assets/${id}/content`)).bytes))
    const pages: string[] = []
    for (let at = 1; at <= file.numPages; at++) {
      const page = await file.getPage(at)
      const { items } = await page.getTextContent()
      pages.push(`${items.map((item) => ('str' in item ? item.str : '')).join('')} ${page.rotate}`)
    }
    return pages
  }

  test('become a new file: taken together, left out, turned and in another order', async () => {
    const { status, body } = await arrange([
      { file: two, page: 1 },
      { file: one, page: 3, rotate: 90 },
      { file: one, page: 1 },
    ])

    expect(status).toBe(201)
    expect(body.data.attributes).toMatchObject({ name: 'Susunan.pdf', mime: 'application/pdf', target_id: record })
    expect(await pagesOf(body.data.id)).toEqual(['B1 0', 'A3 90', 'A1 0'])
    expect(await pagesOf(one)).toEqual(['A1 0', 'A2 0', 'A3 0'])
  })

  test('are refused with their reason, and nothing is stored', async () => {
    const other = (await admin.create(documents, await document(api, ++count))).id
    const external = await attached('lain.pdf', await pdf(['C1']), other)
    const locked = await attached('kunci.pdf', await pdf(['X'], { userPassword: 'x' }))
    const broken = await attached('rusak.pdf', Buffer.from('%PDF-1.7\nrusak'))
    const text = await attached('catatan.txt', Buffer.from('catatan'))
    const before = (await api.pool.query('select count(*)::int as n from ems.assets')).rows[0].n
    const reason = async (pages: readonly Part[], name?: string) => {
      const { status, body } = await arrange(pages, admin, name)
      return `${status} ${body.errors[0].detail.split('[Galat]')[0]}`
    }
    expect([
      await reason([{ file: one, page: 4 }]),
      await reason([
        { file: one, page: 1 },
        { file: external, page: 1 },
      ]),
      await reason([{ file: locked, page: 1 }]),
      await reason([{ file: broken, page: 1 }]),
      await reason([{ file: text, page: 1 }]),
      await reason([]),
      await reason([{ file: one, page: 1 }], '../luar'),
    ]).toEqual([
      '422 Halaman yang dipilih tidak ada di berkas.',
      '422 Halaman hanya dapat disusun dari berkas data yang sama.',
      '422 Berkas terkunci kata sandi dan tidak dapat disusun.',
      '422 Berkas rusak dan tidak dapat disusun.',
      '422 Hanya berkas PDF yang dapat disusun.',
      '422 Pilih minimal satu halaman.',
      '422 Nama berkas tidak boleh memuat / atau \\.',
    ])
    expect((await api.pool.query('select count(*)::int as n from ems.assets')).rows[0].n).toBe(before)
  })

  test('are arranged by users who may change the record', async () => {
    const reader = await api.as(['archive-list', 'archive-show'])
    const local = await api.as([...permissions], { scope: 'company', companies: [api.companies[1]] })
    expect((await arrange([{ file: one, page: 1 }], reader)).status).toBe(403)
    expect([403, 404]).toContain((await arrange([{ file: one, page: 1 }], local)).status)
    expect((await arrange([{ file: '999999999', page: 1 }])).status).toBe(404)
  })
})
