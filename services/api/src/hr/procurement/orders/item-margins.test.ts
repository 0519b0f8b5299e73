import { permissions } from '@ems/contracts'
import { generalOrders } from '@ems/contracts/hr'
import { items } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client } from '../../../testing/client.ts'
import { referenceIn } from '../../../testing/reference-in.ts'
import { approvedRequest, buyerOf, sentOrder, step, vendorIn } from '../testing.ts'

const amounts = ['cost', 'margin', 'margin_percent']
/** Digits that stand in no other value. */
const COST = '87654321.25'

let api: TestApi
let admin: Client
/** Sees items, purchases nothing and no margin. */
let seller: Client
let buyer: Client
let vendor: string
let item: string
let n = 0
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  seller = await api.as([
    'items-access',
    'items-list',
    'items-show',
    'items-update',
    'items-toExcel',
    'items-bulkUpdate',
  ])
  buyer = await buyerOf(api)
  vendor = await vendorIn(api)
  item = await newItem({ sell_price: '100000000.00' })
  await ordered(item, COST)
})
afterAll(() => api.close())

const newItem = async (more = {}) =>
  (
    await admin.create(items, {
      kind: 'goods',
      code: `MRG-${++n}`,
      name: `Barang margin ${n}`,
      category: await referenceIn(api, 'item-category'),
      unit: await referenceIn(api, 'unit'),
      tax: await referenceIn(api, 'tax'),
      company: api.companies[0],
      ...more,
    })
  ).id
async function ordered(id: string, price: string) {
  const { lines, office } = await approvedRequest(api, [{ item: id }])
  return sentOrder(api, buyer, { office, vendor, lines: [{ line: lines[0] ?? '', qty: '2', price }] })
}
const amountsOf = async (by: Client, id = item) => {
  const { attributes } = (await by.get(`/items/${id}`)).body.data
  return Object.fromEntries(amounts.filter((name) => name in attributes).map((name) => [name, attributes[name]]))
}

describe('the margin of an item', () => {
  test('is what the newest order that went out leaves of the selling price, exactly', async () => {
    expect(await amountsOf(admin)).toEqual({ cost: COST, margin: '12345678.75', margin_percent: '12.3' })

    const dear = await ordered(item, '120000000.00')
    expect(await amountsOf(admin)).toEqual({ cost: '120000000.00', margin: '-20000000.00', margin_percent: '-20.0' })
    await step(buyer, generalOrders, dear, 'cancel', { reason: 'Terlalu mahal.' })
    expect(await amountsOf(admin)).toMatchObject({ cost: COST })

    const even = await newItem({ sell_price: '1500.50' })
    await ordered(even, '1200.00')
    const { version } = (await admin.get(`/items/${even}`)).body.data.meta
    await admin.update(items, { id: even, version }, { sell_price: '1200.00' })
    expect(await amountsOf(admin, even)).toMatchObject({ margin: '0.00', margin_percent: '0.0' })
  })

  test('counts the unit that was ordered by the conversions of the item, and is nothing in another currency', async () => {
    const dozen = (
      await api.pool.query(
        `insert into ems."references" (category, code, name) values ('unit', 'LSN-M', 'Lusin uji') returning id`,
      )
    ).rows[0].id
    const other = await newItem({ unit: String(dozen), sell_price: '50.00' })
    await ordered(other, '120.00')
    expect(await amountsOf(admin, other)).toEqual({ cost: null, margin: null, margin_percent: null })
    const { version } = (await admin.get(`/items/${other}`)).body.data.meta
    const conversions = [{ unit: await referenceIn(api, 'unit'), factor: '12' }]
    expect((await admin.update(items, { id: other, version }, { unit_conversions: conversions })).status).toBe(200)
    expect(await amountsOf(admin, other)).toEqual({ cost: '10.00', margin: '40.00', margin_percent: '80.0' })
    await api.pool.query(`update ems.items set currency = 'USD' where id = $1`, [other])
    expect(await amountsOf(admin, other)).toEqual({ cost: '10.00', margin: null, margin_percent: null })
  })

  test('is nowhere for users without its permission: row, list, filter, order, section, export, history, search', async () => {
    const where = encodeURIComponent(JSON.stringify({ or: [{ field: 'margin', op: 'from', value: '1' }] }))
    for (const query of [
      'sort=margin',
      'sort=name,-margin_percent',
      'filter[cost]=1',
      'filter[margin_from]=1',
      'filter[margin_percent_null]=1',
      `filter[where]=${where}`,
      `count[rich]=${encodeURIComponent('filter[margin_from]=1')}`,
    ]) {
      expect([query, (await seller.get(`/items?${query}`)).status]).toEqual([query, 400])
      expect([query, (await admin.get(`/items?${query}`)).status]).toEqual([query, 200])
    }
    expect((await seller.get(`/items/-actions/labels?filter[margin_from]=1`)).status).toBe(400)
    expect((await seller.get(`/items/-actions/catalogue?filter[cost_from]=1`)).status).toBe(400)
    const { version } = (await seller.get(`/items/${item}`)).body.data.meta
    const changed = await seller.patch(`/items/${item}`, {
      data: { type: 'items', id: item, attributes: { notes: 'Satu' }, meta: { version } },
    })
    const answers = [
      changed,
      await seller.get('/items'),
      await seller.get(`/items/${item}`),
      await seller.get(`/items?fields[items]=name,${amounts.join()}`),
      await seller.get(`/items/${item}/history`),
      await seller.get(`/items/${item}/activity`),
      await seller.get(`/search?q=${COST}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
    for (const { text } of answers) {
      expect(text).not.toContain(COST)
      expect(text).not.toContain('"margin')
    }
    expect(await amountsOf(seller)).toEqual({})

    const sheetOf = async (by: Client) => {
      const { bytes } = await by.post(`/items/-actions/toExcel?fields[items]=name,${amounts.join()}`)
      return JSON.stringify((await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [])
    }
    expect(await sheetOf(admin)).toContain(COST)
    expect(await sheetOf(seller)).not.toMatch(/87654321|Margin|pokok/)
    const { rows } = await api.pool.query(
      `select bool_or(before::text ~ '"(cost|margin)' or after::text ~ '"(cost|margin)' or before::text ~ $2 or after::text ~ $2) as leaked
       from ems.audit_logs where target_type = 'items' and target_id = $1`,
      [item, COST],
    )
    expect(rows).toEqual([{ leaked: false }])
  })

  test('does not refuse users who may not see it their catalogue and labels, and counts what was printed', async () => {
    const [labels, catalogue] = [
      await seller.get(`/items/-actions/labels?copies=2&filter[id][]=${item}`),
      await seller.get(`/items/-actions/catalogue?filter[id][]=${item}`),
    ]
    expect([labels, catalogue].map(({ status, bytes }) => [status, bytes.subarray(0, 4).toString()])).toEqual([
      [200, '%PDF'],
      [200, '%PDF'],
    ])
    expect((await seller.get('/items/-actions/labels?copies=0')).status).toBe(400)
    expect((await (await api.as([])).get('/items/-actions/catalogue')).status).toBe(403)
    const { rows } = await api.pool.query(
      `select target_label, rows_affected from ems.audit_logs where target_type = 'items' and action = 'export' and actor_id = $1
       and target_label like '%.pdf' order by id`,
      [seller.user.id],
    )
    expect(rows).toMatchObject([
      { target_label: 'label-barcode.pdf', rows_affected: 1 },
      { target_label: 'katalog.pdf', rows_affected: 1 },
    ])
  })
})
