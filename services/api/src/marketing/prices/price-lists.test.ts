import { permissions } from '@ems/contracts'
import { items, partnerItems, partners, priceListItems, priceLists, quotations } from '@ems/contracts/marketing'
import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { customer, customerOf, item } from '../testing.ts'
import { offeredPrices } from './offered-prices.ts'

/** A day of its own for every `n`: two lists of one company would overlap otherwise. */
const dayOf = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
let counter = 30_000
const newItem = async (api: TestApi, values = {}) =>
  (await (await api.as([...permissions])).create(items, { ...(await item(api, ++counter)), ...values })).id
/** A new list of this company. */
const listIn = async (api: TestApi, company: string | undefined) =>
  (await (await api.as([...permissions])).create(priceLists, { ...list(api, ++counter), company })).id
const list = (api: TestApi, n: number) => ({
  code: `DH${n}`,
  name: `Daftar ${n}`,
  valid_from: dayOf(n),
  valid_to: dayOf(n),
  company: api.companies[0],
})

describeResource(priceLists, { input: list, shared: { notes: 'Sama' } })

describeResource(priceListItems, {
  input: async (api, n) => ({
    list: await listIn(api, api.companies[0]),
    item: await newItem(api),
    price: `${n}500.00`,
  }),
  change: (n) => ({ price: `${n}700.00` }),
  shared: { price: '9.00' },
  elsewhere: async (api) => ({ list: await listIn(api, api.companies[1]) }),
})

describe('price lists', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  const newList = (values: object) => admin.create(priceLists, { ...list(api, ++counter), ...values })

  test('that are valid for the same customers on the same day are refused by name, also when both come at once', async () => {
    const partner = await customerOf(api, api.companies[0])
    const year = { partner, valid_from: '2027-01-01', valid_to: '2027-12-31' }
    const { id } = await newList({ ...year, name: 'Harga 2027' })
    const again = (values: object) => admin.store(priceLists, { ...list(api, ++counter), ...year, ...values })
    const clash = { code: 'OVERLAP', source: { pointer: '/data/attributes/valid_from' } }
    const refusal = await again({ valid_from: '2027-12-31', valid_to: null })
    expect(refusal).toMatchObject({ status: 422, body: { errors: [clash] } })
    expect(refusal.body.errors[0].detail).toContain('Bertumpang tindih dengan Harga 2027')
    for (const other of [
      { valid_from: '2028-01-01', valid_to: null },
      { currency: 'USD' },
      { is_promotion: true },
      { is_active: false },
    ])
      expect((await again(other)).status).toBe(201)
    const both = { ...year, valid_from: '2030-01-01', valid_to: null, currency: 'EUR' }
    const raced = await Promise.all([again(both), again(both)])
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(raced.find(({ status }) => status === 422)?.body.errors).toMatchObject([clash])
    expect((await again({ segment: await referenceIn(api, 'segment') })).body.errors).toMatchObject([
      { source: { pointer: '/data/relationships/segment' } },
    ])
    expect((await admin.get(`/price-lists/${id}`)).body.data.attributes).toMatchObject({
      name: 'Harga 2027',
      code: expect.any(String),
    })
  })
  test('give a quotation its price by customer, segment, days and quantity, and say why', async () => {
    const segment = await referenceIn(api, 'segment')
    const [company] = api.companies
    const partner = (await admin.create(partners, { ...(await customer(api, ++counter)), segment })).id
    const good = await newItem(api, { sell_price: '1000.00' })
    const open = { valid_from: '2026-01-01', valid_to: '2026-12-31', company: null }
    const everyone = await newList({ ...open, name: 'Umum', company })
    const ofSegment = await newList({ ...open, name: 'Segmen', segment })
    const own = await newList({ ...open, name: 'Pelanggan', partner })
    const price = (to: { id: string }, values: object) =>
      admin.create(priceListItems, { list: to.id, item: good, ...values })
    await price(everyone, { price: '900.00' })
    await price(ofSegment, { price: '850.00' })
    await price(ofSegment, { price: '800.00', min_quantity: '10' })
    await price(own, { price: '700.00', min_quantity: '100' })
    const promotion = await newList({ ...open, name: 'Promo', segment, is_promotion: true, valid_to: '2026-06-30' })
    await price(promotion, { price: '750.00' })

    const priced = async (quantity: string, { day = '2026-07-01', currency = 'IDR' } = {}) => {
      const [first] = await offeredPrices(
        createDatabase(api.pool),
        { partner, company: company ?? null, currency, day },
        [{ item: good, quantity }],
      )
      return first
    }
    expect((await priced('1'))?.price).toBe('850.00')
    expect((await priced('9.999999'))?.price).toBe('850.00')
    expect((await priced('10'))?.price).toBe('800.00')
    expect((await priced('100'))?.price).toBe('700.00')
    expect((await priced('100', { day: '2026-06-30' }))?.price).toBe('700.00')
    expect((await priced('1', { day: '2026-06-30' }))?.price).toBe('750.00')
    expect(await priced('1', { currency: 'USD' })).toMatchObject({ price: null })
    expect((await priced('10'))?.steps.map(({ list_name, price: at, outcome }) => [list_name, at, outcome])).toEqual([
      ['Pelanggan', '700.00', 'quantity'],
      ['Promo', '750.00', 'ended'],
      ['Segmen', '800.00', 'taken'],
      ['Segmen', '850.00', 'outranked'],
      ['Umum', '900.00', 'outranked'],
      [null, '1000.00', 'outranked'],
    ])
    await admin.create(partnerItems, { partner, item: good, price: '650.00' })
    expect((await priced('100'))?.price).toBe('650.00')

    const path = `partner=${partner}&currency=IDR&day=2026-07-01&items=${good},${good}&quantities=10,1000`
    const { body } = await admin.get(`/quotations/-actions/prices?${path}`)
    expect(body.data.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
      { quantity: '10', price: '650.00' },
      { quantity: '1000', price: '650.00' },
    ])
    const colleague = await api.as([quotations.can.store], { scope: 'company', companies: [String(api.companies[1])] })
    expect((await colleague.get(`/quotations/-actions/prices?${path}&company=${company}`)).status).toBe(403)
    expect((await admin.get(`/quotations/-actions/prices?${path},1`)).body.errors).toMatchObject([
      { source: { parameter: 'quantities' } },
    ])
  })

  test('count their prices, and change all of them by a percentage with a preview and a way back', async () => {
    const { id } = await newList({ valid_from: '2025-01-01', valid_to: '2025-12-31' })
    const rows = await Promise.all(
      ['100.00', '33.33', '0.05'].map(async (price) =>
        admin.create(priceListItems, { list: id, item: await newItem(api), price }),
      ),
    )
    expect(rows[0]).toMatchObject({ min_quantity: '1.000000', company: api.companies[0] })
    const again = await admin.store(priceListItems, { list: id, item: String(rows[0]?.item), price: '1.00' })
    expect(again).toMatchObject({ status: 422, body: { errors: [{ code: 'UNIQUE' }] } })
    const count = async () => (await admin.get(`/price-lists/${id}`)).body.data.attributes.item_count
    expect(await count()).toBe(3)
    const prices = async () => {
      const { body } = await admin.get(`/price-list-items?filter[list]=${id}&sort=-price`)
      return body.data.map(({ attributes }: { attributes: { price: string } }) => attributes.price)
    }
    const change = (preview: boolean) =>
      admin.post('/price-list-items/-actions/bulkUpdate', {
        data: rows.map(({ id: row, version }) => ({ type: 'price-list-items', id: row, meta: { version } })),
        meta: { percent: { price: '7.5' }, preview },
      })
    const previewed = await change(true)
    expect(previewed.status).toBe(200)
    expect(await prices()).toEqual(['100.00', '33.33', '0.05'])
    const changed = await change(false)
    expect(await prices()).toEqual(['107.50', '35.83', '0.05'])
    expect(changed.body.meta.undo).toBeDefined()
    await admin.delete(`/price-list-items/${rows[2]?.id}`)
    expect(await count()).toBe(2)
  })
})
