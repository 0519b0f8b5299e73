import { permissions } from '@ems/contracts'
import {
  items,
  marketingActivities,
  marketingBoards,
  partnerItems,
  partners,
  priceListItems,
  priceLists,
  quotations,
} from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { customerOf, item } from '../testing.ts'

const rowsOf = new WeakMap<TestApi, Promise<{ partner: string; activity: string; item: string }>>()
const around = (api: TestApi) => {
  const existing = rowsOf.get(api) ?? newRows(api)
  rowsOf.set(api, existing)
  return existing
}
async function newRows(api: TestApi) {
  const admin = await api.as([...permissions])
  const partner = await customerOf(api, api.companies[0])
  const good = (await admin.create(items, await item(api, 7_001))).id
  const board = (await admin.create(marketingBoards, { name: 'Papan penawaran' })).id
  const card = await admin.create(marketingActivities, {
    board,
    stage_key: 'prospek',
    title: 'Peluang penawaran',
    activity_type: 'opportunity',
    partner,
    value: '1000.00',
    expected_close: '2030-01-31',
    next_action_at: '2030-01-01T00:00:00.000Z',
    company: api.companies[0],
    lines: [
      { item: good, description: null, quantity: '3', unit: null, price: '500.00', discount_pct: null, tax: null },
    ],
  })
  return { partner, activity: card.id, item: good }
}
const quotation = async (api: TestApi, n: number) => {
  const { partner, activity, item: good } = await around(api)
  return {
    code: `PW-${n}`,
    activity,
    partner,
    quoted_on: `2026-03-${String((n % 28) + 1).padStart(2, '0')}`,
    valid_until: `2026-05-${String((n % 28) + 1).padStart(2, '0')}`,
    lines: [{ item: good, description: null, quantity: '2', price: `${n}000.00`, discount_pct: null }],
    company: api.companies[0],
  }
}

describeResource(quotations, { input: quotation, shared: { terms: 'Pembayaran 30 hari.' } })

describe('a quotation', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const read = async (id: string) => (await admin.get(`/quotations/${id}`)).body.data.attributes

  test('adds up to the last digit: discounts of lines, a discount of all, and PPN in whole rupiah', async () => {
    const { item: good } = await around(api)
    const { id } = await admin.create(quotations, {
      ...(await quotation(api, 1)),
      lines: [
        { item: good, description: null, quantity: '3', price: '333333.33', discount_pct: '7.50' },
        { item: good, description: 'Jasa pasang', quantity: '0.125', price: '9007199254740993.00', discount_pct: null },
      ],
      discount: '0.11',
    })
    // 999 999.99 × 0.925 = 924 999.99; 9 007 199 254 740 993 ÷ 8 = 1 125 899 906 842 624.13
    expect(await read(id)).toMatchObject({
      subtotal: '1125899907767624.12',
      tax_base: '1125899907767624.00',
      tax_amount: '123848989854439.00',
      total: '1249748897622063.01',
    })
  })

  test('with prices that contain PPN takes it out of them', async () => {
    const { id } = await admin.create(quotations, {
      ...(await quotation(api, 2)),
      code: 'PW-TERMASUK',
      is_tax_included: true,
    })
    expect(await read(id)).toMatchObject({
      subtotal: '4000.00',
      tax_base: '3604.00',
      tax_amount: '396.00',
      total: '4000.00',
    })
  })

  test('is composed from a card with the prices of the customer where there are any', async () => {
    const { activity, partner, item: good } = await around(api)
    const compose = () =>
      admin.post('/quotations/-actions/compose', { data: { type: 'quotations', attributes: { activity } } })
    expect((await compose()).body.data.attributes.lines).toMatchObject([{ item: good, quantity: '3', price: '500.00' }])
    await admin.create(partnerItems, { partner, item: good, price: '450.00' })
    expect((await compose()).body.data.attributes).toMatchObject({ lines: [{ price: '450.00' }], total: '1499.00' })
  })

  test('has the price of the customer for each item that is chosen, in its currency and while it is valid', async () => {
    const partner = await customerOf(api, api.companies[0])
    const [agreed, dollars, expired] = await Promise.all(
      [7_101, 7_102, 7_103].map(async (n) => (await admin.create(items, await item(api, n))).id),
    )
    await admin.create(partnerItems, { partner, item: agreed, price: '450.00' })
    await admin.create(partnerItems, { partner, item: dollars, price: '9.00', currency: 'USD' })
    await admin.create(partnerItems, { partner, item: expired, price: '7.00', valid_to: '2020-01-01' })
    const pricesFor = async (currency: string, by = admin) => {
      const path = `partner=${partner}&currency=${currency}&items=${[agreed, dollars, expired].join()}`
      const { status, body } = await by.get(`/quotations/-actions/prices?${path}`)
      if (status !== 200) return status
      return body.data.map((one: { id: string; attributes: object }) => ({ id: one.id, ...one.attributes }))
    }

    const of = (...prices: readonly (string | null)[]) =>
      [agreed, dollars, expired].map((id, n) => ({ id, quantity: '1', price: prices[n] }))
    expect(await pricesFor('IDR')).toEqual(of('450.00', '7102000.00', '7103000.00'))
    expect(await pricesFor('USD')).toEqual(of(null, '9.00', null))
    const colleague = { scope: 'company', companies: [api.companies[1]] } as const
    expect(await pricesFor('IDR', await api.as([quotations.can.store], colleague))).toEqual([])
    expect(await pricesFor('IDR', await api.as([quotations.can.list]))).toBe(403)
    expect((await admin.get('/quotations/-actions/prices?partner=x&currency=IDR&items=1')).body.errors).toMatchObject([
      { status: '400', source: { parameter: 'partner' } },
    ])
  })

  test('and a card are filled and explained by one truth, also before the card is stored or has a partner', async () => {
    const { activity } = await around(api)
    const partner = await customerOf(api, api.companies[0])
    const good = (await admin.create(items, { ...(await item(api, 7_201)), sell_price: '900.00' })).id
    const list = await admin.create(priceLists, { name: 'Kartu', partner, valid_from: '2020-01-01' })
    await admin.create(priceListItems, { list: list.id, item: good, price: '700.00', min_quantity: '10' })
    const priced = async (quantity: string, to: string | null, by = admin) => {
      const path = `currency=IDR&items=${good}&quantities=${quantity}${to ? `&partner=${to}` : ''}`
      const [plain, explained] = await Promise.all(
        ['', '&explained=1'].map(
          async (more) => (await by.get(`/quotations/-actions/prices?${path}${more}`)).body.data,
        ),
      )
      expect(explained[0].attributes.price).toBe(plain[0].attributes.price)
      expect(plain[0].attributes).toEqual({ quantity, price: explained[0].attributes.price })
      return explained[0].attributes
    }
    const stored = async (quantity: string, to: string | null) => {
      const line = {
        item: good,
        description: null,
        quantity,
        unit: null,
        price: '650.00',
        discount_pct: null,
        tax: null,
      }
      const { version } = (await admin.get(`/marketing-activities/${activity}`)).body.data.meta
      const more = { partner: to, prospect_name: to ? null : 'Toko Baru', lines: [line] }
      await admin.update(marketingActivities, { id: activity, version }, more)
      return (await admin.get(`/marketing-activities/${activity}/prices`)).body.data[0].attributes
    }
    for (const [quantity, to, price] of [
      ['9', partner, '900.00'],
      ['10', partner, '700.00'],
      ['10', null, '900.00'],
    ] as const) {
      const typed = await priced(quantity, to)
      expect([typed.price, typed.steps.find(({ outcome }: { outcome: string }) => outcome === 'taken').price]).toEqual([
        price,
        price,
      ])
      const { offered, quantity: amount, ...explained } = await stored(quantity, to)
      expect([offered, Number(amount)]).toEqual(['650.00', Number(quantity)])
      expect({ ...explained, quantity }).toEqual(typed)
    }
    const reader = await api.as([marketingActivities.can.list])
    expect((await reader.get(`/marketing-activities/${activity}/prices`)).status).toBe(403)
    const other = await api.as([...permissions], { scope: 'company', companies: [String(api.companies[1])] })
    expect((await other.get(`/marketing-activities/${activity}/prices`)).status).toBe(404)
    // An item out of reach says nothing.
    expect(await priced('10', null, other)).toMatchObject({ price: null, steps: [], name: '' })
  })

  test('is not made for a partner that is blocked', async () => {
    const partner = await customerOf(api, api.companies[0])
    const { version } = (await admin.get(`/partners/${partner}`)).body.data.meta
    await api.pool.query(`update ems.partners set status = 'blocked', block_reason = 'Menunggak' where id = $1`, [
      partner,
    ])
    expect(version).toBeDefined()
    const response = await admin.post('/quotations', {
      data: { type: quotations.name, ...bodyOf({ ...(await quotation(api, 3)), partner }) },
    })
    expect([response.status, response.body.errors?.[0]?.detail]).toEqual([
      422,
      'Mitra diblokir: Menunggak.[Galat]Terdapat data yang belum diisi/dipilih.',
    ])
  })

  test('is a PDF for users who may read it', async () => {
    const { id } = await admin.create(quotations, { ...(await quotation(api, 4)), code: 'PW-PDF' })
    const { status, text } = await admin.get(`/quotations/${id}/pdf`)
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await (await api.as(['customer-list'])).get(`/quotations/${id}/pdf`)).status).toBe(403)
  })
})

const relations = ['activity', 'partner', 'company'] as const
const bodyOf = (values: Record<string, unknown>) => ({
  attributes: Object.fromEntries(
    Object.entries(values).filter(([name]) => !(relations as readonly string[]).includes(name)),
  ),
  relationships: {
    activity: { data: { type: marketingActivities.name, id: values.activity } },
    partner: { data: { type: partners.name, id: values.partner } },
    company: { data: { type: 'references', id: values.company } },
  },
})
