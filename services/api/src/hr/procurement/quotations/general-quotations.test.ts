import { generalOrders, generalQuotations } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Sent } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import {
  type Approved,
  approvedRequest,
  buyerOf,
  quotedBy,
  sameVendorIn,
  sentOrder,
  step,
  vendorIn,
} from '../testing.ts'

describeResource(generalQuotations, {
  input: async (api, n) => {
    const { request, lines } = await approvedRequest(api)
    return {
      ...{ procurement: request, vendor: await sameVendorIn(api), number: `Q-${n}`, quoted_on: '2026-11-02' },
      lines: [{ line: lines[0], qty: '4', price: `${n}000.00`, note: null }],
    }
  },
  change: (n) => ({ warranty: `${n} tahun` }),
  shared: { warranty: '1 tahun' },
  elsewhere: async (api) => {
    const [, company = ''] = api.companies
    const { request, lines } = await approvedRequest(api, [{}], { company })
    return { procurement: request, lines: [{ line: lines[0], qty: '1', price: '1.00', note: null }] }
  },
})

describe('quotations of a request', () => {
  let api: TestApi
  let buyer: Client
  beforeAll(async () => {
    api = await testApi()
    buyer = await buyerOf(api)
  })
  afterAll(() => api.close())

  const output = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const compare = async ({ request }: Pick<Approved, 'request'>) =>
    (await buyer.get(`/general-quotations/comparison?procurement=${request}`)).body.data.attributes
  const choose = (request: string, choices: readonly { line: string; quotation: string }[], reason?: string) =>
    buyer.post('/general-quotations/-actions/chooseLines', {
      data: {
        type: 'general-quotations',
        attributes: { procurement: request, choices, ...(reason ? { reason } : {}) },
      },
    })
  const stateOf = async (id: string) => (await buyer.get(`/general-quotations/${id}`)).body.data.attributes

  test('stand side by side: the lowest of each line, and one score of price, quality and time by their weights', async () => {
    const request = await approvedRequest(api, [{ qty: '10' }, { qty: '10' }])
    const cheap = await quotedBy(api, buyer, request, ['100.00', '300.00'], { lead: 10, quality: 50 })
    const good = await quotedBy(api, buyer, request, ['120.00', '280.00'], {
      lead: 5,
      quality: 90,
      shipping: '1000.00',
    })
    const part = await quotedBy(api, buyer, request, ['90.00', null], { lead: 1, quality: 100 })

    const { quotations, lines, criteria, required } = await compare(request)

    expect([required, criteria]).toEqual([0, ['price', 'quality', 'time']])
    // 4000 against 5000; 60 % price, 25 % quality, 15 % time.
    expect(quotations).toMatchObject([
      { id: cheap.id, is_lowest: true, is_complete: true, price_score: '100.0', time_score: '50.0', score: '80.0' },
      { id: good.id, is_lowest: false, net: '5000.00', price_score: '80.0', time_score: '100.0', score: '85.5' },
      { id: part.id, is_lowest: false, is_complete: false, price_score: null, score: null },
    ])
    const lowest = lines.map(({ offers }: { offers: { quotation: string; is_lowest: boolean }[] }) =>
      offers.filter(({ is_lowest }) => is_lowest).map(({ quotation }) => quotation),
    )
    expect(lowest).toEqual([[part.id], [good.id]])
  })

  test('leave out a criterion that one of them says nothing of', async () => {
    const request = await approvedRequest(api)
    await quotedBy(api, buyer, request, ['100.00'], { lead: 1 })
    await quotedBy(api, buyer, request, ['200.00'])
    const { criteria, quotations } = await compare(request)
    expect([criteria, quotations[1].score]).toEqual([['price'], '50.0'])
  })

  test('fill orders line by line with vendor, price and delivery, and the others are not chosen', async () => {
    const request = await approvedRequest(api, [{ qty: '10' }, { qty: '10' }])
    const [one = '', two = ''] = request.lines
    const first = await quotedBy(api, buyer, request, ['100.00', '300.00'], { lead: 3 })
    const second = await quotedBy(api, buyer, request, ['150.00', '200.00'], { qty: '4' })
    const third = await quotedBy(api, buyer, request, ['500.00', '500.00'])

    const answer = await choose(request.request, [
      { line: one, quotation: first.id },
      { line: two, quotation: second.id },
    ])

    expect(answer.status).toBe(201)
    const orders = answer.body.data.map((row: { attributes: object }) => row.attributes)
    expect(orders).toMatchObject([
      { lines: [{ line: one, qty: '10', price: '100.00' }], status: 'draft' },
      // No more than was offered; the rest stays open.
      { lines: [{ line: two, qty: '4', price: '200.00' }] },
    ])
    expect([(await stateOf(first.id)).status, (await stateOf(second.id)).status]).toEqual(['chosen', 'chosen'])
    expect((await stateOf(third.id)).status).toBe('declined')

    // The rest is ordered at the chosen price too.
    const rest = await buyer.post('/general-orders/-actions/compose', {
      data: { type: 'general-orders', attributes: { lines: [two] } },
    })
    expect(rest.body.data[0].attributes.lines).toMatchObject([{ line: two, qty: '6', price: '200.00' }])
  })

  test('demand a reason where another offer is lower, and keep it', async () => {
    const request = await approvedRequest(api)
    const [line = ''] = request.lines
    await quotedBy(api, buyer, request, ['100.00'])
    const dear = await quotedBy(api, buyer, request, ['110.00'])

    const answer = await choose(request.request, [{ line, quotation: dear.id }])
    expect([answer.status, output(answer), sources(answer)]).toEqual([
      422,
      'Alasan memilih bukan harga terendah wajib diisi.',
      ['/data/attributes/choice_reason'],
    ])
    expect((await stateOf(dear.id)).status).toBe('received')

    const chosen = await choose(request.request, [{ line, quotation: dear.id }], 'Garansinya dua kali lebih lama.')
    expect(chosen.status).toBe(201)
    expect((await stateOf(dear.id)).choice_reason).toBe('Garansinya dua kali lebih lama.')
  })

  test('ask for no reason where the whole is the lowest, though one line is not', async () => {
    const request = await approvedRequest(api, [{ qty: '10' }, { qty: '10' }])
    const whole = await quotedBy(api, buyer, request, ['100.00', '100.00'])
    await quotedBy(api, buyer, request, ['90.00', '200.00'])
    const everything = request.lines.map((line) => ({ line, quotation: whole.id }))
    expect((await choose(request.request, everything.slice(0, 1))).status).toBe(422)
    expect((await choose(request.request, everything)).status).toBe(201)
  })

  test('are demanded by value, in a choice and in an order without one, which says its reason instead', async () => {
    const request = await approvedRequest(api, [{ qty: '10', price: '2500000.00' }])
    const [line = ''] = request.lines
    const only = await quotedBy(api, buyer, request, ['2400000.00'])
    const few = await choose(request.request, [{ line, quotation: only.id }])
    expect([output(few), sources(few)]).toEqual([
      'Diperlukan minimal 2 penawaran untuk nilai ini.',
      ['/data/relationships/procurement'],
    ])

    const order = await buyer.create(generalOrders, {
      ...{ vendor: await sameVendorIn(api), company: api.companies[0], ordered_on: '2026-11-02' },
      ...{ delivery_office: request.office, lines: [{ line, qty: '1', price: '2400000.00', note: null }] },
    })
    const sent = await step(buyer, generalOrders, order, 'send')
    expect([sent.status, sources(sent)]).toEqual([422, ['/data/attributes/direct_reason']])
    const values = { direct_reason: 'Agen tunggal di Indonesia.' }
    expect((await step(buyer, generalOrders, order, 'send', { values })).status).toBe(200)

    await quotedBy(api, buyer, request, ['2450000.00'])
    expect((await choose(request.request, [{ line, quotation: only.id }])).status).toBe(201)
  })

  test('of a vendor that is blocked in between fill no order, and nothing of the choice is kept', async () => {
    const vendor = await vendorIn(api)
    const request = await approvedRequest(api)
    const [line = ''] = request.lines
    const quotation = await quotedBy(api, buyer, request, ['100.00'], { vendor })
    await api.pool.query(`update ems.partners set status = 'blocked', block_reason = 'Ingkar janji' where id = $1`, [
      vendor,
    ])

    const answer = await choose(request.request, [{ line, quotation: quotation.id }])

    expect([answer.status, output(answer)]).toEqual([422, 'Mitra diblokir: Ingkar janji.'])
    expect((await stateOf(quotation.id)).status).toBe('received')
    expect((await compare(request)).lines[0].offers[0].is_chosen).toBe(false)
    const another = await buyer.store(generalQuotations, {
      ...{ procurement: request.request, vendor, quoted_on: '2026-11-02' },
      lines: [{ line, qty: '1', price: '1.00', note: null }],
    })
    expect(sources(another)).toEqual(['/data/relationships/vendor'])
  })

  test('are not chosen when they are expired, withdrawn, of another request, or for what is ordered already', async () => {
    const request = await approvedRequest(api)
    const other = await approvedRequest(api)
    const [line = ''] = request.lines
    const expired = await quotedBy(api, buyer, request, ['100.00'], { valid_to: '2026-11-03' })
    const withdrawn = await quotedBy(api, buyer, request, ['100.00'])
    await step(buyer, generalQuotations, withdrawn, 'withdraw', { reason: 'Barangnya habis di pemasok.' })
    const misplaced = await quotedBy(api, buyer, other, ['100.00'])
    const live = await quotedBy(api, buyer, request, ['100.00'])
    const refusal = async (quotation: string) => output(await choose(request.request, [{ line, quotation }]))

    expect(await refusal(expired.id)).toMatch(/sudah tidak berlaku\.$/)
    expect(await refusal(withdrawn.id)).toMatch(/ditarik pemasok\.$/)
    expect(await refusal(misplaced.id)).toBe('Penawaran tidak memuat baris ini.')
    await sentOrder(api, buyer, { office: request.office, lines: [{ line, qty: '10' }] })
    expect(await refusal(live.id)).toMatch(/^Tidak ada sisa/)
  })

  test('are for lines of their request, each once', async () => {
    const request = await approvedRequest(api)
    const other = await approvedRequest(api)
    const [line] = request.lines
    const lines = [line, line, other.lines[0]].map((one) => ({ line: one, qty: '1', price: '1.00', note: null }))
    const answer = await buyer.store(generalQuotations, {
      ...{ procurement: request.request, vendor: await sameVendorIn(api), quoted_on: '2026-11-02', lines },
    })
    expect([answer.status, sources(answer)]).toEqual([
      422,
      ['/data/attributes/lines/1/line', '/data/attributes/lines/2/line'],
    ])
  })

  test('chosen by two at once become one order', async () => {
    const request = await approvedRequest(api)
    const [line = ''] = request.lines
    const quotation = await quotedBy(api, buyer, request, ['100.00'])
    const answers = await Promise.all([1, 2].map(() => choose(request.request, [{ line, quotation: quotation.id }])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})
