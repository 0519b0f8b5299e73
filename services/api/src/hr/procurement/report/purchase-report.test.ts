import { generalOrders, markOfShare } from '@ems/contracts/hr'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client } from '../../../testing/client.ts'
import { approvedRequest, buyerOf, post, sentOrder, step, vendorIn } from '../testing.ts'

let api: TestApi
let buyer: Client
let vendor: string
beforeAll(async () => {
  api = await testApi()
  buyer = await buyerOf(api)
  vendor = await vendorIn(api)
  const { lines, office } = await approvedRequest(api, [{ qty: '10' }])
  await api.pool.query(`update ems.general_procurements set approved_at = '2026-11-01T03:00:00Z'`)
  const [line = ''] = lines
  const order = await sentOrder(api, buyer, { office, vendor, lines: [{ line, qty: '4', price: '2500.50' }] })
  await post(api, buyer, order, [{ order_line: 1, qty_good: '3' }])
  const cancelled = await sentOrder(api, buyer, { office, vendor, lines: [{ line, qty: '1', price: '99.00' }] })
  await step(buyer, generalOrders, cancelled, 'cancel', { reason: 'Tidak jadi.' })
})
afterAll(() => api.close())

const reportBy = async (by: string) =>
  (await buyer.get(`/purchase-report?by=${by}&from=2026-11-01&to=2026-11-30`)).body.data.attributes

test.each(['department', 'vendor', 'category', 'month'])(
  'purchases by %s add up what was ordered and what came, exactly, without what was cancelled',
  async (by) => {
    const { rows, ordered, spent } = await reportBy(by)
    expect([ordered, spent]).toEqual(['10002.00', '7501.50'])
    expect(rows).toMatchObject([{ ordered: '10002.00', spent: '7501.50', count: 1, days: '4.0' }])
    if (by === 'vendor') expect(rows[0].id).toBe(vendor)
  },
)

test('the report is a workbook too, for users who may export, and of companies in reach only', async () => {
  const stranger = await api.as(['procurement-list'], { scope: 'company', companies: [api.companies[1]] })
  const other = await stranger.get('/purchase-report?from=2026-11-01&to=2026-11-30')
  expect([other.status, other.body.data.attributes.rows]).toEqual([200, []])
  expect((await stranger.get('/purchase-report/xlsx')).status).toBe(403)
  expect((await (await api.as([])).get('/purchase-report')).status).toBe(403)
  const narrowed = await buyer.get(`/purchase-report?from=2026-11-01&to=2026-11-30&companies=${api.companies[1]}`)
  expect(narrowed.body.data.attributes.rows).toEqual([])
  const { status, bytes } = await buyer.get('/purchase-report/xlsx?by=vendor')
  expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await buyer.get('/purchase-report?by=colour')).status).toBe(400)
})

test('approvers are named with how long decisions waited for them, from the decision before', async () => {
  const { request } = await approvedRequest(api)
  const decided = await api.as(['procurement-access'])
  const second = await api.as(['procurement-access'])
  const requester = (await api.as([])).user.id
  await api.pool.query(
    `insert into ems.approvals (target_type, target_id, title, requester_id, mode, rule, approver_id, status, step, created_at, acted_at)
     select 'general-procurements', $1, 'Kertas', $4, 'any', 'Uji', x.approver, x.status, x.step, x.at, x.acted from (values
       ($2::bigint, 'approved', 1, timestamptz '2026-11-02 08:00+07', timestamptz '2026-11-04 20:00+07'),
       -- Planned with the first step, but it began to wait when that was decided.
       ($3::bigint, 'approved', 2, timestamptz '2026-11-02 08:00+07', timestamptz '2026-11-05 08:00+07'),
       ($3::bigint, 'cancelled', 3, timestamptz '2026-11-02 08:00+07', null)) as x(approver, status, step, at, acted)`,
    [request, decided.user.id, second.user.id, requester],
  )
  const attributes = (await buyer.get('/purchase-report?by=approver&from=2026-11-01&to=2999-12-31')).body.data
    .attributes
  expect(attributes.rows).toEqual([
    expect.objectContaining({ id: decided.user.id, count: 1, days: '2.5' }),
    expect.objectContaining({ id: second.user.id, count: 1, days: '0.5' }),
  ])
})

test('a vendor is known by its punctuality and by what came good, to users who may list orders', async () => {
  const partner = await vendorIn(api)
  const { lines, office } = await approvedRequest(api, [{ qty: '20' }])
  const [line = ''] = lines
  const order = async (deliver_by: string) => {
    const sent = await sentOrder(api, buyer, { office, vendor: partner, lines: [{ line, qty: '10' }] })
    await api.pool.query('update ems.general_orders set deliver_by = $2 where id = $1', [sent.id, deliver_by])
    return sent
  }
  const [punctual, late] = [await order('2026-11-30'), await order('2026-11-03')]
  await post(api, buyer, punctual, [{ order_line: 1, qty_good: '8', qty_bad: '2' }])
  await post(api, buyer, punctual, [{ order_line: 1, qty_good: '2' }])
  await post(api, buyer, late, [{ order_line: 1, qty_good: '10' }])
  const { body } = await buyer.get(`/vendor-standings/${partner}`)
  const { recent, recent_orders, from, to, ...rest } = body.data.attributes
  const behind = await buyer.get(
    `/general-orders?filter[vendor]=${partner}&filter[ordered_on_from]=${from}&filter[ordered_on_to]=${to}`,
  )
  const totals = behind.body.data.map(({ attributes }: { attributes: { total: string } }) => Number(attributes.total))
  expect(totals.length).toBe(2)
  expect([recent_orders, Number(recent)]).toEqual([2, totals[0] + totals[1]])
  await api.pool.query(`update ems.general_orders set ordered_on = ordered_on - interval '12 months' where id = $1`, [
    late.id,
  ])
  const aged = (await buyer.get(`/vendor-standings/${partner}`)).body.data.attributes
  expect([aged.orders, aged.recent_orders, Number(aged.recent)]).toEqual([2, 1, totals[0]])
  await api.pool.query(`update ems.general_orders set ordered_on = ordered_on + interval '12 months' where id = $1`, [
    late.id,
  ])
  expect(rest).toEqual({
    orders: 2,
    ordered: '20000.00',
    spent: '20000.00',
    on_time: '50.0',
    good: '90.9',
    days: '3.0',
    late: 0,
  })
  const { body: halves } = await buyer.get(`/vendor-standings/${partner}/halves`)
  expect(halves.data.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
    { ...rest, period: expect.stringMatching(/^Semester [12] \d{4}$/) },
  ])
  expect(['95.0', '94.9', '50.0', '49.9', null].map(markOfShare)).toEqual([5, 4, 2, 1, null])
  expect((await (await api.as([])).get(`/vendor-standings/${partner}/halves`)).status).toBe(403)
  expect((await (await api.as([])).get(`/vendor-standings/${partner}`)).status).toBe(403)
  expect((await buyer.get('/vendor-standings/999999999')).status).toBe(404)
})
