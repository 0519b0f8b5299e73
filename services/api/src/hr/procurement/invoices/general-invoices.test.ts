import { permissions } from '@ems/contracts'
import { generalInvoices, generalOrders } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import { approvedBy, ruleLine } from '../../../testing/approved-by.ts'
import type { Client, Row, Sent } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { approvedRequest, buyerOf, post, quantitiesOf, sentOrder, step } from '../testing.ts'

let numbers = 0
const line = (order_line: number, qty: string, price: string, note: string | null = null) => ({
  ...{ order_line, name: null, qty, price, note },
})

/** An order of ten pieces at a price, of which these came. */
async function receivedOrder(
  api: TestApi,
  buyer: Client,
  { came = '10', price = '10000.00', company = '', name = 'Kertas' } = {},
) {
  const { lines, office } = await approvedRequest(api, [{ qty: '10', price, name }], company ? { company } : {})
  const ordered = lines.map((one) => ({ line: one, qty: '10', price }))
  const order = await sentOrder(api, buyer, { office, lines: ordered, ...(company ? { company } : {}) })
  if (Number(came)) await post(api, buyer, order, [{ order_line: 1, qty_good: came }])
  return { order, line: String(lines[0]) }
}

const invoice = async (api: TestApi, company = '') => {
  const { order } = await receivedOrder(api, await buyerOf(api), { company })
  numbers += 1
  return {
    ...{ number: `INV-${numbers}`, order: order.id, invoiced_on: '2026-11-05', tax_amount: '1100.00' },
    lines: [{ ...line(1, '1', '10000.00'), name: 'Kertas' }],
  }
}

describeResource(generalInvoices, {
  input: (api) => invoice(api),
  change: (n) => ({ tax_number: `010.000-${n}` }),
  shared: { due_on: '2026-12-05' },
  elsewhere: async (api) => {
    const [, company] = api.companies
    return invoice(api, company)
  },
  asks: { paid_on: '2026-11-10' },
})

describe('an invoice', () => {
  let api: TestApi
  let buyer: Client
  let finance: Client
  beforeAll(async () => {
    api = await testApi()
    buyer = await buyerOf(api)
    finance = await api.as([...permissions])
    await approvedBy(api, generalInvoices.name, [ruleLine(finance.user.id)])
  })
  afterAll(() => api.close())

  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const read = async ({ id }: Pick<Row, 'id'>) => (await buyer.get(`/general-invoices/${id}`)).body.data.attributes
  const composed = (order: Row, number = `F-${++numbers}`) =>
    buyer.post('/general-invoices/-actions/compose', {
      data: { type: 'general-invoices', attributes: { order: order.id, number, invoiced_on: '2026-11-06' } },
    })
  const entered = (order: Row, lines: readonly object[], more: object = {}) =>
    buyer.create(generalInvoices, {
      ...{ number: `F-${++numbers}`, order: order.id, invoiced_on: '2026-11-06', lines, tax_amount: '0.00' },
      ...more,
    })
  const quantities = async ({ id }: Row) =>
    (await buyer.get(`/general-orders/${id}/quantities`)).body.data.map((row: { attributes: object }) => row.attributes)
  const match = (row: Row) => step(buyer, generalInvoices, row, 'match')

  test('bills what came and is not billed yet, and matches without a question', async () => {
    const { order, line: requested } = await receivedOrder(api, buyer, { came: '6' })
    const { body } = await composed(order)
    expect(body.data.attributes).toMatchObject({
      lines: [{ order_line: 1, qty: '6', price: '10000.00' }],
      ...{ subtotal: '60000.00', tax_amount: '6600.00', total: '66600.00' },
    })
    expect((await match(body.data)).body.data.attributes).toMatchObject({ status: 'matched', differences: [] })

    expect(await quantities(order)).toMatchObject([
      { ordered: '10', received: '6', invoiced: '6', to_receive: '4', to_invoice: '0' },
    ])
    const { rows } = await api.pool.query(
      'select trim_scale(qty_invoiced)::text as invoiced from ems.general_procurement_lines where id = $1',
      [requested],
    )
    expect([rows[0].invoiced, (await quantitiesOf(api, requested)).received]).toEqual(['6', '6'])
    expect(output(await composed(order))).toBe('Tidak ada barang yang dapat ditagih.')
  })

  test('within tolerance goes on by itself and shows its differences', async () => {
    const { order } = await receivedOrder(api, buyer)
    // 1 % dearer, and PPN of the price that was agreed.
    const row = await entered(order, [line(1, '10', '10100.00')], { tax_amount: '11000.00' })
    const { attributes } = (await match(row)).body.data
    expect(attributes).toMatchObject({
      ...{ status: 'matched', deviation: '0.00' },
      differences: [
        { order_line: 1, kind: 'price', expected: '10000', billed: '10100', amount: '1000.00', is_within: true },
        { order_line: null, kind: 'tax', expected: '11110', billed: '11000', amount: '-110.00', is_within: true },
      ],
    })
  })

  test('out of tolerance is explained line by line, then decided by another user', async () => {
    const { order } = await receivedOrder(api, buyer, { came: '8' })
    const row = await entered(order, [line(1, '10', '10500.00')], { tax_amount: '11550.00' })

    const unexplained = await match(row)
    expect([unexplained.status, sources(unexplained), output(unexplained)]).toEqual([
      422,
      ['/data/attributes/lines/0/note'],
      'Jelaskan selisih baris ini.',
    ])
    const version = { id: row.id, version: row.version }
    await buyer.update(generalInvoices, version, { lines: [line(1, '10', '10500.00', 'Dua menyusul; harga naik.')] })
    const handedIn = await match(row)

    expect(handedIn.body.data.attributes).toMatchObject({
      ...{ status: 'deviating', deviation: '25000.00' },
      differences: [
        {
          kind: 'qty',
          expected: '8',
          billed: '10',
          amount: '20000.00',
          is_within: false,
          note: 'Dua menyusul; harga naik.',
        },
        { kind: 'price', amount: '5000.00', is_within: false },
      ],
    })
    expect((await step(buyer, generalInvoices, row, 'approve')).status).toBe(403)
    expect((await step(finance, generalInvoices, row, 'approve')).status).toBe(200)
    expect((await read(row)).status).toBe('matched')
    const values = { paid_on: '2026-11-20' }
    expect((await step(buyer, generalInvoices, row, 'settle', { values })).body.data.attributes.status).toBe('paid')
  })

  test('is out of tolerance beyond the amount or beyond the share, whichever is passed first', async () => {
    const { order } = await receivedOrder(api, buyer, { price: '2400000.00' })
    // 0,4 % of Rp 24 million is more than Rp 50.000; 5 % of Rp 10.000 is less, but too large a share.
    const large = await entered(order, [line(1, '10', '2410000.00', 'Kurs berubah.')], { tax_amount: '2651000.00' })
    expect((await match(large)).body.data.attributes).toMatchObject({ status: 'deviating', deviation: '100000.00' })
    const { order: other } = await receivedOrder(api, buyer, { price: '1000.00' })
    const small = await entered(other, [line(1, '10', '1050.00', 'Kurs berubah.')], { tax_amount: '1155.00' })
    expect((await match(small)).body.data.attributes).toMatchObject({ status: 'deviating', deviation: '500.00' })
  })

  test('that is rejected or cancelled counts no longer, and its number may come again', async () => {
    const { order } = await receivedOrder(api, buyer)
    const wrong = await entered(order, [line(1, '10', '20000.00', 'Salah harga?')], { number: 'VND 77/A' })
    await match(wrong)
    expect(await quantities(order)).toMatchObject([{ invoiced: '10' }])

    expect(
      (await step(finance, generalInvoices, wrong, 'reject', { reason: 'Harga tidak sesuai pesanan.' })).status,
    ).toBe(200)

    expect(await quantities(order)).toMatchObject([{ invoiced: '0', to_invoice: '10' }])
    const again = await entered(order, [line(1, '10', '10000.00')], { number: 'VND 77/A', tax_amount: '11000.00' })
    expect((await match(again)).body.data.attributes.status).toBe('matched')
    await step(buyer, generalInvoices, again, 'cancel', { reason: 'Dikirim dua kali oleh pemasok.' })
    expect(await quantities(order)).toMatchObject([{ invoiced: '0' }])
  })

  test('has a number that its vendor used once, however it is spelled', async () => {
    const { order } = await receivedOrder(api, buyer)
    await entered(order, [line(1, '1', '10000.00')], { number: 'INV/2026-881' })
    const twice = await buyer.store(generalInvoices, {
      ...{ number: 'inv 2026 881', order: order.id, invoiced_on: '2026-11-07', tax_amount: '0.00' },
      lines: [line(1, '1', '10000.00')],
    })
    expect([twice.status, sources(twice), output(twice)]).toEqual([
      422,
      ['/data/attributes/number'],
      'No. faktur sudah digunakan.',
    ])
  })

  test('bills never more than was ordered, nor a line that is none, also when two match at once', async () => {
    const { order } = await receivedOrder(api, buyer)
    const store = (lines: readonly object[]) =>
      buyer.store(generalInvoices, {
        ...{ number: `F-${++numbers}`, order: order.id, invoiced_on: '2026-11-07', tax_amount: '0.00', lines },
      })
    const beyond = await store([line(1, '10.5', '10000.00')])
    expect([sources(beyond), output(beyond)]).toEqual([
      ['/data/attributes/lines/0/qty'],
      'Jumlah ditagih melebihi pesanan. Sisa 10.',
    ])
    expect(sources(await store([line(7, '1', '1.00'), line(1, '1', '1.00'), line(1, '1', '1.00')]))).toEqual([
      '/data/attributes/lines/0/order_line',
      '/data/attributes/lines/2/order_line',
    ])
    const rows = [await entered(order, [line(1, '7', '10000.00')]), await entered(order, [line(1, '7', '10000.00')])]
    const answers = await Promise.all(rows.map((row) => match(row)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await quantities(order)).toMatchObject([{ invoiced: '7' }])
  })

  test('waits for an order that was sent, and keeps it from being cancelled', async () => {
    const { lines, office } = await approvedRequest(api)
    const order = await sentOrder(api, buyer, { office, lines: [{ line: String(lines[0]), qty: '10' }] })
    const { body } = await composed(order, 'DP-1')
    // Before anything came a vendor may bill in advance: that is a difference, and a colleague decides.
    expect(body.data.attributes.lines).toMatchObject([{ qty: '10' }])
    expect(output(await step(buyer, generalOrders, order, 'cancel', { reason: 'Tidak jadi.' }))).toBe(
      'Faktur DP-1 menagih pesanan ini: batalkan fakturnya dahulu.',
    )
    await step(buyer, generalInvoices, body.data, 'cancel', { reason: 'Tidak jadi dipesan.' })
    expect((await step(buyer, generalOrders, order, 'cancel', { reason: 'Tidak jadi.' })).status).toBe(200)
    expect(output(await composed(order, 'DP-2'))).toMatch(/^(Pesanan belum dikirim|Tidak ada barang)/)
  })
})
