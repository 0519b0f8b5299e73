import { generalProcurements } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { approvedRequest, buyerOf, post, sentOrder, vendorIn } from './testing.ts'

describe('a purchase request', () => {
  let api: TestApi
  let buyer: Client
  beforeAll(async () => {
    api = await testApi()
    buyer = await buyerOf(api)
  })
  afterAll(() => api.close())

  const matching = async (q: string, by = buyer) =>
    (await by.get(`/general-procurements?filter[q]=${encodeURIComponent(q)}`)).body.data.map(({ id }: Row) => id)
  const standing = async (request: string) => {
    const { attributes } = (await buyer.get(`/general-procurements/${request}`)).body.data
    return [attributes.progress, attributes.ordered_total, attributes.received_total]
  }

  test('says how much of it was ordered and came, its lines alike, at the prices of the orders', async () => {
    const { request, lines, office } = await approvedRequest(api, [{ qty: '10' }, { qty: '3', price: '90.00' }])
    const [one = '', two = ''] = lines
    expect(await standing(request)).toEqual([0, '0.00', '0.00'])

    const order = await sentOrder(api, buyer, {
      office,
      lines: [
        { line: one, qty: '10', price: '950.00' },
        { line: two, qty: '3', price: '100.00' },
      ],
    })
    expect(await standing(request)).toEqual([0, '9800.00', '0.00'])
    await post(api, buyer, order, [{ order_line: 1, qty_good: '10' }])
    expect(await standing(request)).toEqual([50, '9800.00', '9500.00'])
    // Two thirds of the second line: 83.3 of a hundred, and not yet all of it.
    await post(api, buyer, order, [{ order_line: 2, qty_good: '2' }])
    expect(await standing(request)).toEqual([83, '9800.00', '9700.00'])
    await post(api, buyer, order, [{ order_line: 2, qty_good: '1' }])
    expect(await standing(request)).toEqual([100, '9800.00', '9800.00'])
    await post(api, buyer, order, [{ order_line: 1, qty_good: '5' }], 'return')
    expect(await standing(request)).toEqual([75, '9800.00', '5050.00'])
  })

  test('counts a line that is cancelled no more', async () => {
    const { request, lines, office } = await approvedRequest(api, [{ qty: '4' }, { qty: '4' }])
    const order = await sentOrder(api, buyer, { office, lines: [{ line: lines[0] ?? '', qty: '4' }] })
    await post(api, buyer, order, [{ order_line: 1, qty_good: '4' }])
    expect((await standing(request))[0]).toBe(50)
    const { body } = await buyer.get(`/general-procurements/${request}`)
    const row = { id: request, version: body.data.meta.version }
    const values = { line_no: 2, qty: null }
    expect((await buyer.take(generalProcurements, 'cancelLines', row, { reason: 'Sudah ada.', values })).status).toBe(
      200,
    )
    expect((await standing(request))[0]).toBe(100)
  })

  test('is found by what is bought, by the number of its order and by the vendor', async () => {
    const { request, lines, office } = await approvedRequest(api, [{ name: 'Mesin laminasi A3' }])
    const vendor = await vendorIn(api)
    const order = await sentOrder(api, buyer, { office, vendor, lines: [{ line: lines[0] ?? '', qty: '1' }] })
    const { rows } = await api.pool.query(
      `select g.number, v.name from ems.general_orders g join ems.partners v on v.id = g.vendor_id where g.id = $1`,
      [order.id],
    )
    const requester = await api.as(['procurement-access'], { scope: 'own' })

    expect(await matching('laminasi a3')).toEqual([request])
    expect(await matching(rows[0].number)).toEqual([request])
    expect(await matching(rows[0].name)).toContain(request)
    expect((await requester.get('/general-procurements?filter[q]=laminasi')).body.data ?? []).toEqual([])
  })
})
