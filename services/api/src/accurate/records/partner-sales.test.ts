import { permissions } from '@ems/contracts'
import { accountingDocuments, accountingPartners } from '@ems/contracts/accurate'
import { customsConsultantActivities } from '@ems/contracts/customs'
import { partners } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { around } from '../../customs/consultants/testing/around.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { inserted } from '../../testing/insert-row.ts'
import { referenceIn } from '../../testing/reference-in.ts'

let api: TestApi
let admin: Client
let partner: string
let today: string

const database = { actual: '1001', commercial: '1002' }
type Connection = keyof typeof database
/** An invoice so many days before today. */
const invoice = (number: string, days: number, total: string | null, more: Record<string, unknown> = {}) => {
  const connection = (more.connection ?? 'actual') as Connection
  return inserted(accountingDocuments)(api, {
    connection,
    database_id: database[connection],
    external_id: number,
    number,
    module: 'sales-invoice',
    trans_date: new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10),
    partner,
    total,
    ...more,
  })
}
const salesOf = (by: Client, id = partner) => by.get(`/partner-accounting/${id}/sales`)
const attributesOf = async (by: Client, id = partner) =>
  (await salesOf(by, id)).body.data.map(({ attributes }: { attributes: object }) => attributes)

beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  const { rows } = await api.pool.query(`select ((now() at time zone 'Asia/Jakarta')::date)::text as today`)
  today = rows[0].today
  const customer = {
    name: 'PT Pembeli',
    legal_form: await referenceIn(api, 'legal-form'),
    phone: '0215551234',
    company: api.companies[0],
    addresses: [{ type: 'billing', street: 'Jl. Satu 1', city: 'Jakarta', is_primary: true }],
  }
  partner = (await admin.create(partners, customer)).id
  await invoice('F-1', 0, '1000000.10')
  await invoice('F-2', 364, '0.20')
  await invoice('F-3', 100, null)
  await invoice('F-4', 10, '99.99', { currency: 'USD' })
  await invoice('F-5', 20, '7.00', { connection: 'commercial' })
  // None of these counts: too old, not yet, removed in accounting, an order, of another customer.
  await invoice('F-6', 370, '5000.00')
  await invoice('F-7', -1, '5000.00')
  await invoice('F-8', 10, '5000.00', { removed_at: new Date().toISOString() })
  await invoice('F-9', 10, '5000.00', { module: 'sales-order' })
  await invoice('F-10', 10, '5000.00', { partner: null })
})
afterAll(() => api.close())

describe('sales of twelve months to a customer', () => {
  test('are the exact sum of its invoices, by book and currency, and of the rows they lead to', async () => {
    const sales = await attributesOf(admin)
    expect(sales).toMatchObject([
      { connection: 'actual', currency: 'IDR', total: '1000000.30', invoices: 3, to: today },
      { connection: 'actual', currency: 'USD', total: '99.99', invoices: 1, to: today },
      { connection: 'commercial', currency: 'IDR', total: '7.00', invoices: 1, to: today },
    ])
    for (const { connection, currency, from, to, total, invoices } of sales) {
      const query = new URLSearchParams({ connection, partner, currency, from, to })
      const { body } = await admin.get(`/accounting-reports/documents?${query}`)
      expect(body.meta).toEqual({ total: invoices, sum: total })
      const cents = body.data.reduce(
        (sum: bigint, row: { attributes: { total: string | null } }) =>
          sum + BigInt((row.attributes.total ?? '0.00').replace('.', '')),
        0n,
      )
      expect(cents).toBe(BigInt(total.replace('.', '')))
    }
  })

  test('are zero rupiah for a customer that a book has without invoices, and nothing where it has none', async () => {
    const { id } = (
      await api.pool.query(
        `insert into ems.partners (code, name, is_customer) values ('BARU', 'PT Baru', true) returning id::text`,
      )
    ).rows[0]
    expect(await attributesOf(admin, id)).toEqual([])
    await inserted(accountingPartners)(api, {
      connection: 'actual',
      database_id: '1001',
      external_id: 'C-1',
      number: 'C-1',
      module: 'customer',
      name: 'PT Baru',
      partner: id,
    })
    expect(await attributesOf(admin, id)).toMatchObject([{ connection: 'actual', total: '0.00', invoices: 0 }])
  })

  test('are of the books that the reader may list; without one they are refused', async () => {
    const rights = ['customer-list', 'customer-show']
    const clerk = await api.as([...rights, 'accounting_commercial-list'])
    expect(await attributesOf(clerk)).toMatchObject([{ connection: 'commercial', total: '7.00' }])
    expect((await clerk.get(`/accounting-reports/documents?connection=actual&partner=${partner}`)).status).toBe(403)
    for (const more of [[], ['accounting_actual-show', 'accounting_commercial-show']]) {
      const rejected = await salesOf(await api.as([...rights, ...more]))
      expect([rejected.status, rejected.text.includes('1000000')]).toEqual([403, false])
    }
  })

  test('are of no partner that the reader does not see, and of no partner or currency that is none', async () => {
    const stranger = await api.as(['customer-list', 'customer-show', 'accounting_actual-list'], {
      scope: 'company',
      companies: [api.companies[1]],
    })
    expect((await salesOf(stranger)).status).toBe(404)
    const { body } = await stranger.get(`/accounting-reports/documents?connection=actual&partner=${partner}`)
    expect(body.meta).toEqual({ total: 0, sum: '0.00' })
    const bad = async (query: string) => {
      const { status, body } = await admin.get(`/accounting-reports/documents?connection=actual&${query}`)
      return [status, body.errors[0].source.parameter]
    }
    expect(await bad('partner=abc')).toEqual([400, 'partner'])
    expect(await bad('currency=LEBIHDARISEPULUH')).toEqual([400, 'currency'])
  })
})

test('jobs of the consultants are listed by client, to those who may list them', async () => {
  const job = await around(api)
  await admin.create(customsConsultantActivities, { ...job, title: 'Laporan', company: api.companies[0] })
  const path = `/customs-consultant-activities?filter[partner]=`
  expect((await admin.get(`${path}${job.partner}`)).body.meta.total).toBe(1)
  expect((await admin.get(`${path}${partner}`)).body.meta.total).toBe(0)
  expect((await (await api.as(['customer-list'])).get(`${path}${job.partner}`)).status).toBe(403)
})
