import { generalOrders, generalProcurements } from '@ems/contracts/hr'
import { startMailServer } from '@ems/sandbox/mail'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sendDueMails, smtpPost } from '../../../mail/index.ts'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Sent } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { approvedRequest, buyerOf, post, quantitiesOf, sameVendorIn, sentOrder, step, vendorIn } from '../testing.ts'

const order = async (api: TestApi, n: number) => {
  const { lines, office } = await approvedRequest(api, [{ qty: '10' }])
  return {
    vendor: await sameVendorIn(api),
    company: api.companies[0],
    ordered_on: '2026-11-02',
    delivery_office: office,
    lines: [{ line: lines[0], qty: '4', price: `${n}000.00`, note: null }],
  }
}

describeResource(generalOrders, {
  input: order,
  change: (n) => ({ terms: `Syarat ${n}` }),
  shared: { terms: 'Kirim pada jam kerja.' },
  elsewhere: async (api) => {
    const [, company] = api.companies
    const { lines } = await approvedRequest(api, [{}], { company })
    return { company, lines: [{ line: lines[0], qty: '1', price: '1.00', note: null }] }
  },
})

describe('an order', () => {
  let api: TestApi
  let buyer: Client
  beforeAll(async () => {
    api = await testApi()
    buyer = await buyerOf(api)
  })
  afterAll(() => api.close())
  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const stateOf = async (request: string) =>
    (await buyer.get(`/general-procurements/${request}`)).body.data.attributes.status
  const drafted = (lines: readonly string[], vendor?: string) =>
    buyer.post('/general-orders/-actions/compose', {
      data: { type: 'general-orders', attributes: { lines, ...(vendor ? { vendor } : {}) } },
    })

  test('takes what is left of its lines, and the request follows it from draft to receipt', async () => {
    const { request, lines, office } = await approvedRequest(api, [{ qty: '10' }])
    const [line = ''] = lines
    const draft = await buyer.create(generalOrders, {
      ...(await order(api, 1)),
      delivery_office: office,
      lines: [{ line, qty: '6', price: '2500.50', note: null }],
    })
    expect([await stateOf(request), await quantitiesOf(api, line)]).toMatchObject([
      'processing',
      { ordered: '6', open: '4' },
    ])
    expect(draft).toMatchObject({
      subtotal: '15003.00',
      tax_amount: '1650.00',
      total: '16653.00',
      procurements: [request],
    })

    const sent = await step(buyer, generalOrders, draft, 'send')
    expect(sent.body.data.attributes.number).toMatch(/^\d{4}\/PO\/SATU\/[IVX]+\/\d{4}$/)
    expect(await stateOf(request)).toBe('ordered')

    const part = await post(api, buyer, draft, [{ order_line: 1, qty_good: '2', qty_bad: '1' }])
    expect([part.answer.status, await stateOf(request)]).toEqual([200, 'partially_received'])
    expect((await buyer.get(`/general-orders/${draft.id}`)).body.data.attributes.status).toBe('partially_received')
    await post(api, buyer, draft, [{ order_line: 1, qty_good: '4' }])
    expect((await buyer.get(`/general-orders/${draft.id}`)).body.data.attributes.status).toBe('received')
    expect([await stateOf(request), await quantitiesOf(api, line)]).toMatchObject([
      'partially_received',
      { ordered: '6', received: '6', open: '4' },
    ])

    const { body } = await buyer.get(`/general-procurements/${request}`)
    const row = { id: request, version: body.data.meta.version }
    const values = { line_no: 1, qty: null }
    const rest = await buyer.take(generalProcurements, 'cancelLines', row, { values, reason: 'Sisanya tidak perlu.' })
    expect([rest.status, await stateOf(request)]).toEqual([200, 'partially_closed'])
    expect(await quantitiesOf(api, line)).toMatchObject({ cancelled: '4', open: '0' })
  })

  test('of more than is left is refused at its line, in a draft and by the database', async () => {
    const { lines, office } = await approvedRequest(api, [{ qty: '3' }])
    const [line = ''] = lines
    const more = await buyer.store(generalOrders, {
      ...(await order(api, 2)),
      delivery_office: office,
      lines: [{ line, qty: '3.000001', price: '1.00' }],
    })
    expect([sources(more), output(more)]).toEqual([
      ['/data/attributes/lines/0/qty'],
      'Jumlah melebihi sisa permintaan, 3.',
    ])
    const direct = api.pool.query(
      `insert into ems.general_orders (vendor_id, company_id, ordered_on, delivery_office_id, lines) values ($1, $2, current_date, $3, $4)`,
      [await sameVendorIn(api), api.companies[0], office, JSON.stringify([{ line, qty: '4', price: '1' }])],
    )
    await expect(direct).rejects.toThrow(/melebihi sisa permintaan, 3\./)
    expect(await quantitiesOf(api, line)).toMatchObject({ ordered: '0', open: '3' })
  })

  test('takes no line that is not approved, or of another company', async () => {
    const external = await approvedRequest(api, [{}], { company: api.companies[1] })
    const pending = await approvedRequest(api)
    await api.pool.query(`update ems.general_procurements set status = 'submitted' where id = $1`, [pending.request])
    for (const [line, message] of [
      [external.lines[0], 'Permintaan bukan dari perusahaan ini.'],
      [pending.lines[0], 'Permintaan belum disetujui.'],
    ]) {
      const answer = await buyer.store(generalOrders, {
        ...(await order(api, 3)),
        lines: [{ line, qty: '1', price: '1.00' }],
      })
      expect([sources(answer), output(answer)]).toEqual([['/data/attributes/lines/0/line'], message])
    }
  })

  test('is not created for a vendor that is blocked, nor sent to one that was blocked in between', async () => {
    const vendor = await vendorIn(api)
    const row = await buyer.create(generalOrders, { ...(await order(api, 4)), vendor })
    await api.pool.query(`update ems.partners set status = 'blocked', block_reason = 'Menunggak' where id = $1`, [
      vendor,
    ])

    const answers = [
      await buyer.store(generalOrders, { ...(await order(api, 5)), vendor }),
      await step(buyer, generalOrders, row, 'send'),
    ]

    for (const answer of answers)
      expect([answer.status, sources(answer), output(answer)]).toEqual([
        422,
        ['/data/relationships/vendor'],
        'Mitra diblokir: Menunggak.',
      ])
  })

  test('that is cancelled gives everything back, one that is closed the rest', async () => {
    const { request, lines, office } = await approvedRequest(api, [{ qty: '5' }])
    const [line = ''] = lines
    const cancelled = await sentOrder(api, buyer, { office, lines: [{ line, qty: '5' }] })
    expect(await quantitiesOf(api, line)).toMatchObject({ open: '0' })
    await step(buyer, generalOrders, cancelled, 'cancel', { reason: 'Pemasok kehabisan barang.' })
    expect([await stateOf(request), await quantitiesOf(api, line)]).toMatchObject([
      'processing',
      { ordered: '0', open: '5' },
    ])

    const closed = await sentOrder(api, buyer, { office, lines: [{ line, qty: '5' }] })
    await post(api, buyer, closed, [{ order_line: 1, qty_good: '2' }])
    const { status } = await step(buyer, generalOrders, closed, 'close', { reason: 'Sisanya tidak dikirim lagi.' })
    expect([status, await quantitiesOf(api, line)]).toMatchObject([200, { ordered: '2', received: '2', open: '3' }])
    const late = await post(api, buyer, closed, [{ order_line: 1, qty_good: '1' }])
    expect(sources(late.answer)).toEqual(['/data/relationships/order'])
  })

  test('is composed of the rest of several requests, one for each suggested vendor', async () => {
    const [one, two] = [await vendorIn(api), await vendorIn(api)]
    const first = await approvedRequest(api, [{ qty: '2' }, { qty: '3' }], { vendor: one })
    const second = await approvedRequest(api, [{ qty: '4' }], { vendor: two })
    const third = await approvedRequest(api, [{ qty: '1' }])
    const unnamed = await drafted([...first.lines, ...third.lines])
    expect(sources(unnamed)).toEqual(['/data/relationships/vendor'])

    const { status, body, text } = await drafted([...first.lines, ...second.lines])
    if (status !== 201) throw new Error(text)

    expect([status, body.data.map((row: { attributes: { lines: object[] } }) => row.attributes.lines.length)]).toEqual([
      201,
      [2, 1],
    ])
    const combined = await drafted(third.lines, two)
    expect([combined.status, sources(await drafted(third.lines, two).then((answer) => answer))]).toEqual([
      201,
      ['/data/attributes/lines'],
    ])
  })

  test('goes to its vendor as PDF by mail, with the step that sends it', async () => {
    const { lines, office } = await approvedRequest(api)
    const vendor = await vendorIn(api, 'jual@pemasok.test')
    const row = await sentOrder(api, buyer, { office, vendor, lines: [{ line: lines[0] ?? '', qty: '1' }] })
    const { rows } = await api.pool.query(
      `select address, event, state from ems.mails where payload ->> 'target_id' = $1`,
      [row.id],
    )
    const file = await buyer.get(`/general-orders/${row.id}/pdf`)
    expect(rows).toEqual([{ address: 'jual@pemasok.test', event: 'order.sent', state: 'queued' }])
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])

    const server = await startMailServer()
    const post = smtpPost(`smtp://127.0.0.1:${server.port}`, 'EMS <ems@ems.example>')
    await api.pool.query(`delete from ems.mails where address is null`)
    await sendDueMails({ pool: api.pool, post, url: 'https://ems.example.co.id', log: createLog('test') })
    post.close()
    const [mail] = server.mails()
    await server.close()
    const { number } = (await buyer.get(`/general-orders/${row.id}`)).body.data.attributes
    expect(mail?.subject).toContain(`Pesanan ${number} dari`)
    expect(mail?.to).toContain('jual@pemasok.test')
    expect(mail?.raw).toMatch(/Content-Type: application\/pdf; name=.*PO/)
  })

  test('keeps a request from being bought over the counter, and an ordered line from being revised away', async () => {
    const { request, lines, office } = await approvedRequest(api, [{ qty: '5' }])
    await api.pool.query(`update ems.general_procurements set status = 'processing' where id = $1`, [request])
    await sentOrder(api, buyer, { office, lines: [{ line: lines[0] ?? '', qty: '2' }] })
    const { body } = await buyer.get(`/general-procurements/${request}`)
    const row = { id: request, version: body.data.meta.version }
    expect(output(await buyer.take(generalProcurements, 'receive', row))).toBe(
      'Statusnya mengikuti pesanan dan penerimaan.',
    )
    expect(output(await buyer.take(generalProcurements, 'cancel', row, { reason: 'Tidak jadi.' }))).toMatch(
      /^Pesanan .* masih terbuka: tutup atau batalkan dahulu\.$/,
    )
    const fewer = api.pool.query(
      `update ems.general_procurements set lines = jsonb_set(lines, '{0,qty}', '"1"') where id = $1`,
      [request],
    )
    await expect(fewer).rejects.toThrow(/Baris 1 sudah dipesan/)
  })
})

describe('orders and receipts of many at once', () => {
  let api: TestApi
  let buyer: Client
  beforeAll(async () => {
    api = await testApi()
    buyer = await buyerOf(api)
  })
  afterAll(() => api.close())

  test('never come to more than was requested, nor receipts to more than was ordered', async () => {
    const { lines, office } = await approvedRequest(api, [{ qty: '7' }, { qty: '5' }])
    const [one = '', two = ''] = lines
    const vendor = await sameVendorIn(api)
    const attempt = (n: number) =>
      buyer.store(generalOrders, {
        ...{ vendor, company: api.companies[0], ordered_on: '2026-11-02', delivery_office: office },
        lines: (n % 2 ? [one, two] : [two, one]).map((line) => ({ line, qty: '2', price: '1.00', note: null })),
      })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => attempt(n)))
    const created = answers.filter(({ status }) => status === 201)
    expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(Array(6).fill(422))
    expect([await quantitiesOf(api, one), await quantitiesOf(api, two)]).toMatchObject([
      { ordered: '4' },
      { ordered: '4' },
    ])

    const [first] = created.map(({ body }) => body.data)
    await step(buyer, generalOrders, first, 'send')
    const came = await Promise.all(
      Array.from({ length: 5 }, () => post(api, buyer, first, [{ order_line: 1, qty_good: '1' }])),
    )
    expect(came.filter(({ answer }) => answer.status === 200)).toHaveLength(2)
    const { rows } = await api.pool.query(
      `select count(*)::int as n from ems.general_order_lines o where qty_received > qty_kept or qty_kept < 0 or qty_received < 0`,
    )
    expect(rows[0].n).toBe(0)
  })
})
