import { permissions } from '@ems/contracts'
import { generalOrders, generalReceipts } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Sent } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { referenceIn } from '../../../testing/reference-in.ts'
import { sameEmployeeIn } from '../../testing.ts'
import { approvedRequest, buyerOf, post, quantitiesOf, sentOrder, step } from '../testing.ts'

async function orderIn(api: TestApi, company: string, name = 'Kertas') {
  const { lines, office } = await approvedRequest(api, [{ qty: '10', name }], { company })
  const admin = await api.as([...permissions])
  return sentOrder(api, admin, { company, office, lines: [{ line: lines[0] ?? '', qty: '5' }] })
}

const receipt = async (api: TestApi, n: number) => {
  return {
    kind: 'receipt',
    order: (await orderIn(api, api.companies[0], `Kertas ${n}`)).id,
    received_on: '2026-11-05',
    received_by: await sameEmployeeIn(api),
    lines: [{ order_line: 1, name: `Kertas ${n}`, qty_good: '2', qty_bad: '0', note: null }],
  }
}

describeResource(generalReceipts, {
  input: receipt,
  change: (n) => ({ delivery_note: `SJ-${n}` }),
  shared: { delivery_note: 'SJ-1' },
  elsewhere: async (api) => ({ order: (await orderIn(api, api.companies[1])).id }),
})

describe('a receipt', () => {
  let api: TestApi
  let buyer: Client
  beforeAll(async () => {
    api = await testApi()
    buyer = await buyerOf(api)
  })
  afterAll(() => api.close())
  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const ordered = async (qty = '5') => {
    const { lines, office } = await approvedRequest(api, [{ qty }])
    const [line = ''] = lines
    return { line, order: await sentOrder(api, buyer, { office, lines: [{ line, qty }] }) }
  }
  const stateOf = async ({ id }: { id: string }) =>
    (await buyer.get(`/general-orders/${id}`)).body.data.attributes.status

  test('begins with everything that is outstanding, called as it was requested', async () => {
    const { order } = await ordered()
    await post(api, buyer, order, [{ order_line: 1, qty_good: '2' }])
    const { status, body } = await buyer.post('/general-receipts/-actions/compose', {
      data: { type: 'general-receipts', attributes: { order: order.id } },
    })
    expect([status, body.data.attributes.lines]).toMatchObject([
      201,
      [{ order_line: 1, qty_good: '3', name: expect.stringMatching(/^Barang/) }],
    ])
  })

  test('above the order is refused at its line, and by the database', async () => {
    const { order, line } = await ordered()
    const { answer } = await post(api, buyer, order, [{ order_line: 1, qty_good: '4', qty_bad: '1.5' }])
    expect([sources(answer), output(answer)]).toEqual([
      ['/data/attributes/lines/0/qty_good'],
      'Jumlah diterima melebihi pesanan. Sisa 5.',
    ])
    const direct = (qty: string) =>
      api.pool.query(
        `insert into ems.general_receipts (order_id, company_id, received_on, received_by_id, lines, status)
         select id, company_id, current_date, $2, $3, 'posted' from ems.general_orders where id = $1`,
        [order.id, buyer.user.employee, JSON.stringify([{ order_line: 1, qty_good: qty, qty_bad: '0' }])],
      )
    await expect(direct('5.1')).rejects.toThrow('Jumlah diterima melebihi pesanan.')
    expect(await quantitiesOf(api, line)).toMatchObject({ received: '0' })
  })

  test('counts what is good only; what is broken stays outstanding', async () => {
    const { order, line } = await ordered()
    await post(api, buyer, order, [{ order_line: 1, qty_good: '3', qty_bad: '2' }])
    expect([await quantitiesOf(api, line), await stateOf(order)]).toMatchObject([
      { received: '3' },
      'partially_received',
    ])
    await post(api, buyer, order, [{ order_line: 1, qty_good: '2' }])
    expect([await quantitiesOf(api, line), await stateOf(order)]).toMatchObject([{ received: '5' }, 'received'])
  })

  test('that goes back opens the order again, and never more goes back than came', async () => {
    const { order, line } = await ordered()
    await post(api, buyer, order, [{ order_line: 1, qty_good: '5' }])
    const tooMany = await post(api, buyer, order, [{ order_line: 1, qty_good: '6' }], 'return')
    expect(output(tooMany.answer)).toBe('Jumlah retur melebihi yang diterima. Sisa 5.')
    await post(api, buyer, order, [{ order_line: 1, qty_good: '2' }], 'return')
    expect([await quantitiesOf(api, line), await stateOf(order)]).toMatchObject([
      { received: '3' },
      'partially_received',
    ])
  })

  test('needs its photo, has a number once it is posted, and is taken back by cancelling it', async () => {
    const { order, line } = await ordered()
    const { receipt: posted, answer } = await post(api, buyer, order, [{ order_line: 1, qty_good: '5' }])
    expect(answer.body.data.attributes.number).toMatch(/^\d{4}\/BAST\/SATU\/[IVX]+\/\d{4}$/)
    const { status } = await step(buyer, generalReceipts, posted ?? { id: '' }, 'cancel', { reason: 'Salah pesanan.' })
    expect([status, await stateOf(order), await quantitiesOf(api, line)]).toMatchObject([
      200,
      'sent',
      { received: '0' },
    ])

    const bare = await buyer.create(generalReceipts, {
      ...{ kind: 'receipt', order: order.id, received_on: '2026-11-05', received_by: buyer.user.employee },
      lines: [{ order_line: 1, name: null, qty_good: '1', qty_bad: '0', note: null }],
    })
    expect(sources(await step(buyer, generalReceipts, bare, 'post'))).toEqual(['/data/meta/evidence'])
  })

  test('becomes assets, linked both ways, as many as pieces that came good, and stays then', async () => {
    const { order } = await ordered('3')
    const { receipt: posted } = await post(api, buyer, order, [{ order_line: 1, qty_good: '2', qty_bad: '1' }])
    const [category, brand] = [await referenceIn(api, 'asset-category'), await referenceIn(api, 'brand')]
    const register = (serials: string[]) =>
      buyer.post(`/general-receipts/${posted?.id}/-actions/registerAssets`, {
        data: {
          type: 'general-receipts',
          attributes: { order_line: 1, asset_class: 'device', category, brand, serials },
        },
      })
    const tooMany = await register(['SN-1', 'SN-2', 'SN-3'])
    expect([sources(tooMany), output(tooMany)]).toEqual([
      ['/data/relationships/receipt'],
      'Aset melebihi jumlah barang yang diterima.',
    ])
    const { status, body } = await register(['SN-1', 'SN-2'])
    expect([
      status,
      body.data.map(({ attributes }: { attributes: { serial_no: string } }) => attributes.serial_no),
    ]).toEqual([201, ['SN-1', 'SN-2']])
    expect(body.data[0]).toMatchObject({
      attributes: { purchase_price: '1000.00', purchase_date: '2026-11-05', status: 'available' },
      relationships: { receipt: { data: { id: posted?.id } }, procurement: { data: { type: 'general-procurements' } } },
    })
    expect((await buyer.get(`/it-assets?filter[receipt]=${posted?.id}`)).body.meta.total).toBe(2)
    const kept = await step(buyer, generalReceipts, posted ?? { id: '' }, 'cancel', { reason: 'Salah pesanan.' })
    expect(output(kept)).toMatch(/^Aset .+ terdaftar dari penerimaan ini\.$/)
  })

  test('is of no order that is not sent yet', async () => {
    const { lines, office } = await approvedRequest(api)
    const draft = await buyer.create(generalOrders, {
      ...{
        vendor: (await buyer.get(`/general-orders/${(await ordered()).order.id}`)).body.data.relationships.vendor.data
          .id,
      },
      ...{ company: api.companies[0], ordered_on: '2026-11-02', delivery_office: office },
      lines: [{ line: lines[0], qty: '1', price: '1.00', note: null }],
    })
    const { answer } = await post(api, buyer, draft, [{ order_line: 1, qty_good: '1' }])
    expect([sources(answer), output(answer)]).toEqual([
      ['/data/relationships/order'],
      'Pesanan belum dikirim atau sudah ditutup.',
    ])
  })
})
