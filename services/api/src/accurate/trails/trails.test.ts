import { items, marketingActivities, marketingBoards, partners, quotations } from '@ems/contracts/marketing'
import { createLog } from '@ems/service'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { migrateQueue, runJob } from '../../jobs/index.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { syncConnection } from '../sync/sync-connection.ts'
import { type AccountingBench, accountingBench } from '../testing.ts'

jest.setTimeout(180_000)

let bench: AccountingBench
let books: NonNullable<ReturnType<AccountingBench['server']['database']>>
beforeAll(async () => {
  bench = await accountingBench()
  await migrateQueue(bench.api.pool)
  await bench.open('actual')
  await sync()
  const match = bench.server.database(1001)
  if (!match) throw new Error('there are no books')
  books = match
})
afterAll(() => bench.close())

const sync = () => syncConnection(bench.accurate, 'actual', { rows: 0, signal: new AbortController().signal })
const post = (path: string, attributes: object) =>
  bench.admin.post(path, { data: { type: path.split('/')[1], attributes } })
const push = (action: string, targets: readonly unknown[]) =>
  post(`/accounting-pushes/-actions/${action}`, { connection: 'actual', kind: 'sales-quotation', targets })
const preview = async (id: string) => (await push('preview', [id])).body.data[0].attributes

async function pair(kind: 'customer' | 'item', number: string, counterpart: string) {
  const table = kind === 'item' ? 'accounting_items' : 'accounting_partners'
  const { rows } = await bench.api.pool.query(
    `select id from ems.${table} where number = $1 ${kind === 'item' ? '' : `and module = 'customer'`}`,
    [number],
  )
  const pairs = [{ record: rows[0].id, counterpart }]
  const { status, text } = await post('/accounting-pairs/-actions/confirm', { connection: 'actual', kind, pairs })
  if (status !== 200) throw new Error(text)
}

describe('a quotation of EMS', () => {
  test('is saved once in the books, to the last digit, and followed to its receipt', async () => {
    const customer = [...books.modules.customer].find((row) => !row.suspended)
    const good = [...books.modules.item].find((row) => !row.suspended && row.itemType === 'INVENTORY')
    const partner = await bench.admin.create(partners, {
      code: 'UJI-PNW',
      name: 'PT Mitra Penawaran',
      legal_form: await referenceIn(bench.api, 'legal-form'),
      phone: '0215551234',
      addresses: [{ type: 'billing', street: 'Jl. Satu 1', city: 'Jakarta', is_primary: true }],
    })
    const item = await bench.admin.create(items, {
      kind: 'goods',
      code: 'UJI-BRG',
      name: 'Barang uji',
      category: await referenceIn(bench.api, 'item-category'),
      unit: await referenceIn(bench.api, 'unit'),
      tax: await referenceIn(bench.api, 'tax'),
    })
    const board = await bench.admin.create(marketingBoards, { name: 'Papan uji' })
    const card = await bench.admin.create(marketingActivities, {
      board: board.id,
      stage_key: 'prospek',
      title: 'Kartu uji',
      activity_type: 'opportunity',
      partner: partner.id,
      value: '1000.00',
      expected_close: '2030-01-31',
      next_action_at: '2030-01-01T00:00:00.000Z',
    })
    const { id } = await bench.admin.create(quotations, {
      activity: card.id,
      partner: partner.id,
      quoted_on: '2026-01-31',
      valid_until: '2026-02-28',
      lines: [{ item: item.id, description: null, quantity: '2.5', price: '123456.78', discount_pct: '5.00' }],
    })

    expect((await preview(id)).errors.map(({ field }: { field: string }) => field)).toEqual([
      'status',
      'partner',
      'lines/0/item',
    ])
    await pair('customer', String(customer?.customerNo), partner.id)
    await pair('item', String(good?.no), item.id)
    const { version } = (await bench.admin.get(`/quotations/${id}`)).body.data.meta
    const sent = await bench.admin.post(`/quotations/${id}/-actions/send`, {
      data: { type: 'quotations', id, meta: { version } },
    })
    expect(sent.status).toBe(200)
    const draft = await preview(id)
    expect([draft.errors, draft.body.includes('"quantity":2.5,"unitPrice":123456.78')]).toEqual([[], true])

    const queued = await push('send', [{ target: id, digest: draft.digest }])
    await bench.fault({ fault: 'reset_connection', times: 1, match: { path: '/sales-quotation/save' } })
    await runJob({ pool: bench.api.pool, files: undefined as never, log: createLog('test') }, queued.body.meta.job, {
      isLast: true,
      signal: new AbortController().signal,
    })

    const number = draft.number
    expect([...books.modules['sales-quotation']].filter((row) => row.number === number)).toMatchObject([
      { transDate: '31/01/2026', customer: { customerNo: customer?.customerNo } },
    ])
    const again = await preview(id)
    expect(again.errors[0].message).toContain('sudah dikirim ke Akuntansi – Aktual')

    await follow(number, String(customer?.customerNo), String(good?.no))
    await sync()

    const trail = (await bench.admin.get(`/accounting-trails/${id}?connection=actual`)).body.data
    expect(trail.map(({ attributes }: { attributes: { module: string } }) => attributes.module)).toEqual([
      'sales-quotation',
      'sales-order',
      'sales-invoice',
      'sales-receipt',
    ])
    expect(trail[2].attributes.outstanding).toBe('0.00')
    const reader = await bench.api.as(['marketing_activity-show', 'accounting_commercial-show'])
    expect((await reader.get(`/accounting-trails/${id}?connection=actual`)).status).toBe(403)
  })
})

/** Continues a quotation in accounting: an order, an invoice, a payment. */
async function follow(quotation: string, customerNo: string, itemNo: string) {
  const save = (module: string, body: object) => bench.act(1001, module, body)
  const day = '01/02/2026'
  const line = { itemNo, quantity: 2.5, unitPrice: 123456.78 }
  await save('sales-order', {
    number: 'SO-UJI',
    customerNo,
    transDate: day,
    detailItem: [{ ...line, salesQuotationNumber: quotation }],
    detailExpense: [],
  })
  await save('sales-invoice', {
    number: 'INV-UJI',
    customerNo,
    transDate: day,
    detailItem: [{ ...line, salesOrderNumber: 'SO-UJI' }],
    detailExpense: [],
    detailDownPayment: [],
  })
  const invoice = [...books.modules['sales-invoice']].find((row) => row.number === 'INV-UJI')
  const owed = Number(invoice?.totalAmount)
  await save('sales-receipt', {
    number: 'CR-UJI',
    customerNo,
    transDate: day,
    bankNo: '1101',
    chequeAmount: owed,
    detailInvoice: [{ invoiceNo: 'INV-UJI', paymentAmount: owed }],
  })
}
