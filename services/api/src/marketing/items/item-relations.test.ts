import { permissions } from '@ems/contracts'
import {
  items,
  marketingActivities,
  marketingBoards,
  partnerItems,
  priceListItems,
  priceLists,
  quotations,
} from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { approvedRequest, buyerOf, sentOrder, vendorIn } from '../../hr/procurement/testing.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { multipart } from '../../testing/multipart.ts'
import { customerOf, item } from '../testing.ts'
import { textOf } from './print/testing.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)

let api: TestApi
let admin: Client
let n = 3_000
beforeAll(async () => {
  api = await testApi()
  admin = await buyerOf(api)
})
afterAll(() => api.close())
const newItem = async (more = {}) => admin.create(items, { ...(await item(api, ++n)), ...more })
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)
const relate = (good: string, partner: string, more = {}) => admin.store(partnerItems, { item: good, partner, ...more })

describe('suppliers of an item', () => {
  test('are found by the filter, the main one and the first picture stand in the list', async () => {
    const [{ id }, other] = [await newItem(), await newItem()]
    const [first, second] = [await vendorIn(api), await vendorIn(api)]
    await relate(id, first)
    await relate(id, second, { is_primary: true })
    await relate(other.id, await customerOf(api, api.companies[0]))
    const [body, headers] = multipart(
      { name: 'kain.png', content: pixel },
      { target_type: 'items', target_id: id, purpose: 'image' },
    )
    const picture = (await admin.post('/assets', body, headers)).body.data.id

    const { relationships } = (await admin.get(`/items/${id}`)).body.data

    expect(relationships.main_supplier.data.id).toBe(second)
    expect(relationships.picture.data.id).toBe(picture)
    expect(idsOf({ body: { data: relationships.suppliers.data } })).toEqual([first, second])
    expect(idsOf(await admin.get(`/items?filter[suppliers]=${first}`))).toEqual([id])
    expect((await admin.get(`/items/${other.id}`)).body.data.relationships.suppliers.data).toEqual([])
  })

  test('have one main supplier: a second one is refused at its field', async () => {
    const { id } = await newItem()
    await relate(id, await vendorIn(api), { is_primary: true })

    const answer = await relate(id, await vendorIn(api), { is_primary: true })

    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([422, '/data/attributes/is_primary'])
  })

  test('lend their code to the search, as far as the user may read the relation', async () => {
    const { id } = await newItem({ company: null })
    const customer = await customerOf(api, api.companies[1])
    await relate(id, customer, { partner_item_code: 'PMS-77/Zx' })
    const own = await api.as([items.can.list], { scope: 'company', companies: [api.companies[1]] })
    const others = await api.as([items.can.list], { scope: 'company', companies: [api.companies[0]] })

    expect(idsOf(await own.get('/items?filter[q]=pms-77/zx'))).toEqual([id])
    expect(idsOf(await others.get('/items?filter[q]=pms-77/zx'))).toEqual([])
    expect(idsOf(await others.get(`/items?filter[q]=${n}&sort=name`))).toContain(id)
  })
})

describe('where an item is used', () => {
  let good: string
  beforeAll(async () => {
    good = (await newItem()).id
    const line = { item: good, description: null, price: '500.00', discount_pct: null }
    const partner = await customerOf(api, api.companies[0])
    const card = await admin.create(marketingActivities, {
      board: (await admin.create(marketingBoards, { name: 'Papan pemakaian' })).id,
      stage_key: 'prospek',
      title: 'Peluang kain',
      activity_type: 'opportunity',
      partner,
      value: '1000.00',
      expected_close: '2030-01-31',
      next_action_at: '2030-01-01T00:00:00.000Z',
      company: api.companies[0],
      lines: [{ ...line, quantity: '3', unit: null, tax: null }],
    })
    await admin.create(quotations, {
      code: 'PW-PAKAI',
      activity: card.id,
      partner,
      quoted_on: '2026-03-01',
      valid_until: '2026-05-01',
      lines: [
        { ...line, quantity: '2' },
        { ...line, quantity: '2.5' },
      ],
      company: api.companies[0],
    })
    const { lines, office } = await approvedRequest(api, [{ item: good }, {}])
    await sentOrder(api, admin, { lines: [{ line: String(lines[0]), qty: '4' }], office })
  })
  type Part = { id: string; attributes: { count: number; records: { route: string; lines: object[] }[] } }
  const usages = async (client: Client): Promise<Part[]> => (await client.get(`/items/${good}/usages`)).body.data

  test('has cards, quotations, purchase requests and orders, each with its quantities and the way there', async () => {
    const all = await usages(admin)

    expect(all.map(({ id, attributes: { count, records } }) => [id, count, records[0]?.lines])).toEqual([
      ['marketing-activities', 1, [{ quantity: '3', unit: expect.any(String) }]],
      [
        'quotations',
        1,
        [
          { quantity: '2', unit: expect.any(String) },
          { quantity: '2.5', unit: expect.any(String) },
        ],
      ],
      ['general-procurements', 1, [{ quantity: '10', unit: expect.any(String) }]],
      ['general-orders', 1, [{ quantity: '4', unit: expect.any(String) }]],
    ])
    // A quotation opens with its card.
    expect(all[1]?.attributes.records[0]?.route).toBe(all[0]?.attributes.records[0]?.route)
  })

  test('has only the parts that a user may read, and of them only rows within the companies of the user', async () => {
    const seller = await api.as([items.can.show, 'marketing_activity-list'])
    const buyer = await api.as([items.can.show, items.can.list, 'marketing_activity-list', 'procurement-list'], {
      scope: 'company',
      companies: [api.companies[0]],
    })
    await api.pool.query('update ems.quotations set company_id = $1 where code = $2', [api.companies[1], 'PW-PAKAI'])

    expect((await usages(seller)).map(({ id }) => id)).toEqual(['marketing-activities', 'quotations'])
    expect((await usages(buyer)).map(({ id, attributes }) => [id, attributes.count])).toContainEqual(['quotations', 0])
    expect(await usages(await api.as([items.can.show]))).toEqual([])
    expect((await (await api.as(['marketing_activity-list'])).get(`/items/${good}/usages`)).status).toBe(403)
  })
})

describe('the price list of a customer', () => {
  const print = (client: Client, query: string) => client.get(`/items/-actions/price-list?${query}`)

  test('is a PDF of the prices in force with their quantity steps, for who may see items and customers', async () => {
    const { id } = await newItem({ sell_price: '200.00', buy_price: '120.00' })
    const partner = await customerOf(api, api.companies[0])
    const list = await admin.create(priceLists, { name: 'Khusus', partner, valid_from: '2020-01-01', company: null })
    await admin.create(priceListItems, { list: list.id, item: id, min_quantity: '10', price: '150.00' })
    const ended = await admin.create(priceLists, {
      ...{ name: 'Lama', partner, valid_from: '2019-01-01', valid_to: '2019-12-31', company: null },
    })
    await admin.create(priceListItems, { list: ended.id, item: id, min_quantity: '5', price: '90.00' })

    const answer = await print(admin, `partner=${partner}&filter[id]=${id}&day=2026-03-01`)
    const text = textOf(answer.bytes)

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    for (const part of ['DAFTAR HARGA', 'Berlaku per 1 Maret 2026', '200', '10', '150']) expect(text).toContain(part)
    for (const part of ['120', '90']) expect(text.split('\n')).not.toContain(part)
    const without = [...permissions].filter((one) => !one.startsWith('customer-') && !one.startsWith('vendor-'))
    expect((await print(await api.as(without), `partner=${partner}`)).status).toBe(403)
  })

  test('is refused without a customer in sight, for a foreign company, and where nothing has a price', async () => {
    const { id } = await newItem({ sell_price: null })
    const partner = await customerOf(api, api.companies[0])
    const one = await api.as([...permissions], { scope: 'company', companies: [api.companies[0]] })
    const errorOf = async (query: string) => {
      const { status, body } = await print(one, query)
      return [status, body.errors[0].source?.parameter ?? body.errors[0].code]
    }

    expect(await errorOf('')).toEqual([400, 'partner'])
    expect(await errorOf(`partner=${await vendorIn(api)}`)).toEqual([400, 'partner'])
    expect(await errorOf(`partner=${await customerOf(api, api.companies[1])}`)).toEqual([400, 'partner'])
    expect((await errorOf(`partner=${partner}&company=${api.companies[1]}`))[0]).toBe(403)
    expect(await errorOf(`partner=${partner}&currency=XXX`)).toEqual([400, 'currency'])
    expect(await errorOf(`partner=${partner}&filter[id]=${id}`)).toEqual([400, 'partner'])
  })
})
