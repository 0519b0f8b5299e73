import { permissions } from '@ems/contracts'
import { items } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { item } from './testing.ts'

const ROWS = 17

describe('a list in an order of several columns, of which some are empty', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    for (let n = 0; n < ROWS; n++)
      await admin.create(items, {
        ...(await item(api, n + 100)),
        sell_price: n % 3 ? `${n % 4}.00` : null,
        buy_price: n % 4 ? `${n % 2}.00` : null,
      })
  })
  afterAll(() => api.close())

  const idsOf = ({ body }: Awaited<ReturnType<Client['get']>>) => body.data.map(({ id }: { id: string }) => id)
  async function walk(from: string, direction: 'next' | 'prev') {
    const pages: string[][] = []
    let last = from
    for (let url: string | undefined = from; url; ) {
      const answer = await admin.get(url)
      pages.push(idsOf(answer))
      last = url
      url = answer.body.links[direction]?.replace('/api/v1', '')
    }
    return { pages, last }
  }

  /** The requested order, applied to plain values: empty ones come last in both directions. */
  async function sorted(sort: string) {
    const { body } = await admin.get('/items?page[size]=250')
    type Existing = { id: string; attributes: Record<string, string | null> }
    const terms = sort.split(',').map((term) => ({ field: term.replace('-', ''), sign: term.startsWith('-') ? -1 : 1 }))
    const byId = terms.at(-1)?.sign ?? 1
    const compared = (a: Existing, b: Existing) => {
      for (const { field, sign } of terms) {
        const [left, right] = [a.attributes[field], b.attributes[field]]
        if (left === right) continue
        if (left == null || right == null) return left == null ? 1 : -1
        return (left < right ? -1 : 1) * sign
      }
      return (Number(a.id) - Number(b.id)) * byId
    }
    return (body.data as Existing[]).toSorted(compared).map(({ id }) => id)
  }

  test.each([
    '-sell_price,code',
    '-sell_price,-code',
    'sell_price,-code',
    '-sell_price,buy_price,code',
    '-sell_price,-buy_price',
    'sell_price,buy_price',
    'is_active,-sell_price,code',
    '-is_active,buy_price',
    '-sell_price',
  ])('by %s has the same pages forwards, backwards and by number', async (sort) => {
    const first = `/items?page[size]=4&sort=${sort}`

    const forwards = await walk(first, 'next')
    const backwards = await walk(forwards.last, 'prev')
    const numbered: string[][] = []
    for (const n of forwards.pages.keys()) numbered.push(idsOf(await admin.get(`${first}&page[number]=${n + 1}`)))

    expect(forwards.pages.flat()).toEqual(await sorted(sort))
    expect(forwards.pages).toEqual(numbered)
    expect(backwards.pages).toEqual(numbered.toReversed())
  })
})
