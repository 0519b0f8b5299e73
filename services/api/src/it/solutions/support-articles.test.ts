import { permissions } from '@ems/contracts'
import { supportArticles } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { wordsOf } from './suggest.ts'

const article = (n: number, more = {}) => ({
  title: `Pencetak tidak mencetak ${n}`,
  body: `Buka baki kertas, keluarkan kertas yang macet, lalu nyalakan ulang, ke-${n}.`,
  ...more,
})

describeResource(supportArticles, {
  input: (_, n) => article(n),
  change: (n) => ({ keywords: `printer ${n}` }),
  shared: { keywords: 'printer' },
  elsewhere: null,
})

describe('a solution', () => {
  let api: TestApi
  let desk: Client
  let reader: Client
  beforeAll(async () => {
    api = await testApi()
    desk = await api.as([...permissions], { name: 'Sari' })
    reader = await api.as(['support-access', 'support-show'], { scope: 'own', companies: [api.companies[0] as string] })
  })
  afterAll(() => api.close())
  const step = async ({ id }: Row, name: string) => {
    const { body } = await desk.get(`/support-articles/${id}`)
    return desk.take(supportArticles, name, { id, version: body.data.meta.version })
  }
  const published = async (values: Record<string, unknown>) => {
    const row = await desk.create(supportArticles, values)
    await step(row, 'publish')
    return row
  }
  const matches = async (q: string, by = reader) => {
    const { body } = await by.get(`/support-articles/-actions/suggest?q=${encodeURIComponent(q)}`)
    return body.data.attributes.articles.map(({ id }: { id: string }) => id)
  }
  const stored = async ({ id }: Row) => (await desk.get(`/support-articles/${id}`)).body.data

  test('is read when it is published, by those it is for', async () => {
    const [first, second] = api.companies
    const draft = await desk.create(supportArticles, article(1))
    const open = await published(article(2))
    const [own, external] = [
      await published(article(3, { audience: 'company', company: first })),
      await published(article(4, { audience: 'company', company: second })),
    ]
    const staff = await published(article(5, { audience: 'staff' }))
    const status = async ({ id }: Row) => (await reader.get(`/support-articles/${id}`)).status

    expect(await Promise.all([draft, open, own, external, staff].map(status))).toEqual([404, 200, 200, 404, 404])
    const unnamed = await desk.store(supportArticles, article(6, { audience: 'company' }))
    expect([unnamed.status, sources(unnamed)]).toEqual([422, ['/data/relationships/company']])
    await step(open, 'archive')
    expect(await status(open)).toBe(404)
  })

  test('is found by any form of an Indonesian word, by a beginning, and with a slip of the finger', async () => {
    const vpn = await published({
      title: 'Menyambungkan VPN dari rumah',
      body: 'Pasang aplikasi lalu masuk dengan akun kantor. Sambungan terputus berarti jaringan rumah lambat.',
      keywords: 'forticlient',
    })
    const draft = await desk.create(supportArticles, {
      title: 'Sambungan VPN lama',
      body: 'Tidak dipakai lagi sejak tahun lalu.',
    })

    for (const typed of ['sambungan vpn', 'tersambung', 'fortic', 'menyambungkn vpn', 'VPN!! (& | :*'])
      expect([typed, await matches(typed)]).toEqual([typed, expect.arrayContaining([vpn.id])])
    expect(await matches('sambungan vpn')).not.toContain(draft.id)
    expect([await matches('a'), await matches('')]).toEqual([[], []])
    expect((await (await api.as([])).get('/support-articles/-actions/suggest?q=vpn')).status).toBe(403)
    expect((await reader.get(`/support-articles/-actions/suggest?q=${'a'.repeat(1_001)}`)).status).toBe(400)
  })

  test('keeps every text that was read as an edition, and nobody changes one', async () => {
    const row = await published(article(7))
    const { meta } = await stored(row)
    await desk.update(supportArticles, { id: row.id, version: meta.version } as Row, {
      body: 'Nyalakan ulang pencetak dan tunggu satu menit.',
    })
    const second = await stored(row)
    await desk.update(supportArticles, { id: row.id, version: second.meta.version } as Row, { keywords: 'macet' })

    const { body } = await desk.get(`/support-articles/${row.id}/editions`)
    expect(
      body.data.map(({ attributes }: { attributes: { edition: number; body: string } }) => attributes),
    ).toMatchObject([
      { edition: 2, body: 'Nyalakan ulang pencetak dan tunggu satu menit.', by_name: 'Sari' },
      { edition: 1, by_name: 'Sari' },
    ])
    expect((await stored(row)).attributes.edition).toBe(2)
    expect((await reader.get(`/support-articles/${row.id}/editions`)).status).toBe(403)
    await expect(api.pool.query('update ems.support_article_editions set body = $1', ['x'])).rejects.toThrow()
  })

  test('counts one vote of each reader, the last one', async () => {
    const row = await published(article(8))
    const vote = (is_helpful: unknown, by = reader) =>
      by.post(`/support-articles/${row.id}/-actions/vote`, {
        data: { type: 'support-votes', attributes: { is_helpful } },
      })
    const counts = async () => {
      const { helpful_count, unhelpful_count } = (await stored(row)).attributes
      return [helpful_count, unhelpful_count]
    }

    expect((await vote(true)).status).toBe(200)
    expect(await counts()).toEqual([1, 0])
    await vote(false)
    await vote(true, desk)
    expect(await counts()).toEqual([1, 1])
    expect((await vote('ya')).status).toBe(400)
    const draft = await desk.create(supportArticles, article(9))
    const early = await desk.post(`/support-articles/${draft.id}/-actions/vote`, {
      data: { type: 'support-votes', attributes: { is_helpful: true } },
    })
    expect(early.status).toBe(409)
  })
})

test('words of a search are letters and digits, and not endless', () => {
  expect(wordsOf("VPN & !lambat':* dan tidak bisa di rumah")).toEqual(['vpn', 'lambat', 'rumah'])
  expect(wordsOf(Array.from({ length: 50 }, (_, n) => `kata${n}`).join(' '))).toHaveLength(20)
})
