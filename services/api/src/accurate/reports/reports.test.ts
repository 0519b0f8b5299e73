import type { AccountingConnection } from '@ems/contracts/accurate'
import { accountingPartners } from '@ems/contracts/accurate'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import type { Client } from '../../testing/client.ts'
import { readMoreDetails } from '../details/read-outstanding.ts'
import { syncConnection } from '../sync/sync-connection.ts'
import { type AccountingBench, accountingBench } from '../testing.ts'

jest.setTimeout(240_000)

let bench: AccountingBench
const signal = () => new AbortController().signal
beforeAll(async () => {
  bench = await accountingBench()
  await bench.open()
  await syncConnection(bench.accurate, 'actual', { rows: 0, signal: signal() })
})
afterAll(() => bench.close())

const query = async (text: string) => (await bench.api.pool.query(text)).rows
const invoices = () => [...(bench.server.database(1001)?.modules['sales-invoice'] ?? [])]
const get = async (path: string, by = bench.admin) => {
  const { status, body, text } = await by.get(`/accounting-reports/${path}`)
  if (status !== 200) throw new Error(text)
  return body.data.attributes
}
const sum = (rows: readonly { total: string }[]) => rows.reduce((all, { total }) => all + Number(total), 0)
const reader = (connection: AccountingConnection, more: readonly string[] = []) =>
  bench.api.as([`accounting_${connection}-list`, ...more])

describe('Piutang per umur', () => {
  test('has what every customer owes, to the last rupiah, and each number leads to its invoices', async () => {
    const report = await get('receivables?connection=actual')

    const owed = invoices().reduce((all, { primeOwing }) => all + Number(primeOwing), 0)
    expect([Number(report.total), report.unknown]).toEqual([owed, 0])
    expect(sum(report.rows)).toBe(owed)
    const ageing = Object.values(report.ageing as Record<string, string>).reduce((all, one) => all + Number(one), 0)
    expect(ageing).toBe(owed)
    expect(Date.parse(report.as_of)).toBeGreaterThan(Date.now() - 600_000)

    const [first] = report.rows
    for (const [bucket, amount] of Object.entries(first.ageing as Record<string, string>)) {
      const { body } = await bench.admin.get(
        `/accounting-reports/documents?connection=actual&owing=1&customer=${first.id}&bucket=${bucket}`,
      )
      const behind = body.data.reduce(
        (all: number, { attributes }: { attributes: { outstanding: string } }) => all + Number(attributes.outstanding),
        0,
      )
      expect([bucket, behind]).toEqual([bucket, Number(amount)])
    }
  })

  test('is an Excel file with the same sum and the invoices, noted in the audit log', async () => {
    const { status, bytes, headers } = await bench.admin.get('/accounting-reports/receivables/xlsx?connection=actual')
    expect([status, String(headers['content-disposition'])]).toEqual([200, expect.stringContaining('piutang_actual_')])
    const { sheets } = await readXlsx(bytes)
    expect(sheets.map(({ name }) => name)).toEqual(['Piutang per umur', 'Faktur'])
    const owing = invoices().filter(({ primeOwing }) => Number(primeOwing) > 0)
    expect(sheets[1]?.rows.length).toBe(owing.length + 1)
    const below = sheets[0]?.rows.slice(-2).map((row) => row.slice(0, 2).map(String))
    expect(below).toEqual([
      ['Pembukuan', 'Aktual'],
      ['Data per', expect.stringMatching(/^\d{1,2} \S+ \d{4} .*\d\d\.\d\d WIB$/)],
    ])
    const audited = await query(`select menu from ems.audit_logs where action = 'export' order by id desc limit 1`)
    expect(audited).toEqual([{ menu: 'accounting_actual' }])
  })
})

describe('Penjualan', () => {
  const year = '&from=2000-01-01&to=2099-12-31'

  test('adds the same invoices up by customer and by month', async () => {
    const all = invoices().reduce((total, { totalAmount }) => total + Number(totalAmount), 0)
    for (const by of ['customer', 'month']) {
      const report = await get(`sales?connection=actual&by=${by}${year}`)
      expect([by, Number(report.total), sum(report.rows), report.invoices]).toEqual([by, all, all, invoices().length])
    }
  })

  test('by goods says how many invoices are not read yet, and has every line once they are', async () => {
    const before = await get(`sales?connection=actual&by=item${year}`)
    expect(before.unread).toBeGreaterThan(0)
    const run = { accurate: bench.accurate, connection: 'actual' as const, databaseId: '1001', signal: signal() }
    bench.accurate.settings = { ...bench.accurate.settings, parallel: 6 }
    await readMoreDetails(run, 1_000)

    const report = await get(`sales?connection=actual&by=item${year}`)

    const lines = invoices().flatMap(({ detailItem }) => detailItem as { totalPrice: number; item: { id: number } }[])
    expect([report.unread, Number(report.total), sum(report.rows)]).toEqual([
      0,
      lines.reduce((all, { totalPrice }) => all + totalPrice, 0),
      lines.reduce((all, { totalPrice }) => all + totalPrice, 0),
    ])
    const [first] = report.rows
    const { body } = await bench.admin.get(`/accounting-reports/documents?connection=actual&item=${first.id}${year}`)
    const behind = body.data.reduce(
      (all: number, { attributes }: { attributes: { amount: string } }) => all + Number(attributes.amount),
      0,
    )
    expect([body.meta.total, behind]).toEqual([first.invoices, Number(first.total)])
    // Reading them again would cost a call each.
    bench.server.log.forget()
    expect(await readMoreDetails(run, 1_000)).toBe(0)
    expect(bench.server.log.count).toBe(0)
  })

  test('of a month or a period that is none is refused at its parameter', async () => {
    const responseTo = async (path: string) => {
      const { status, body } = await bench.admin.get(`/accounting-reports/${path}`)
      return [status, body.errors[0].source.parameter]
    }
    expect(await responseTo('sales?connection=actual&from=2026-02-30')).toEqual([400, 'from'])
    expect(await responseTo('sales?connection=actual&from=2026-03-01&to=2026-01-01')).toEqual([400, 'to'])
    expect(await responseTo('sales?connection=actual&by=colour')).toEqual([400, 'by'])
    expect(await responseTo('sales?connection=other')).toEqual([400, 'connection'])
    expect(await responseTo('documents?connection=actual&month=2026-13')).toEqual([400, 'month'])
    expect(await responseTo('documents?connection=actual&owing=1&bucket=x')).toEqual([400, 'bucket'])
  })
})

describe('a user without access to one set of books', () => {
  const paths = ['receivables', 'sales', 'documents', 'receivables/xlsx', 'sales/xlsx']

  test('gets no figure of it from any report', async () => {
    const other = await reader('commercial', ['accounting_commercial-toExcel'])
    for (const path of paths) {
      const { status } = await other.get(`/accounting-reports/${path}?connection=actual`)
      expect([path, status]).toEqual([path, 403])
    }
    expect((await (await bench.api.as([])).get('/accounting-reports/summary')).status).toBe(403)
  })

  test('finds it in no list, no search, no summary and no event', async () => {
    const other = await reader('commercial', [
      'accounting_commercial-show',
      'customer-list',
      'customer-show',
      'items-list',
    ])
    const { body } = await other.get('/accounting-reports/summary')
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain('actual')
    for (const name of ['accounting-documents', 'accounting-partners', 'accounting-items', 'accounting-employees'])
      expect((await other.get(`/${name}`)).body.meta.total).toBe(0)
    const [{ number, customer_name: customer }] = await query(
      `select number, customer_name from ems.accounting_documents where module = 'sales-invoice' limit 1`,
    )
    for (const words of [number, customer])
      expect((await other.get(`/search?q=${encodeURIComponent(words)}`)).text).not.toContain(number)
    const events = await query(`select payload::text as text from ems.outbox where channel like '%accounting%'`)
    for (const { text } of events) expect(text).not.toMatch(/\d{5,}/)
  })

  test('exports only with the permission to export', async () => {
    const own = await reader('actual')
    expect((await own.get('/accounting-reports/receivables?connection=actual')).status).toBe(200)
    for (const path of ['receivables/xlsx', 'sales/xlsx'])
      expect((await own.get(`/accounting-reports/${path}?connection=actual`)).status).toBe(403)
    expect((await get('receivables?connection=actual', own)).may_export).toBe(false)
  })

  test('of another company sees no customer that is a partner of it', async () => {
    const [{ id, customer }] = await query(`select a.id, a.external_id as customer from ems.accounting_partners a
      join ems.accounting_documents d on d.customer_external_id = a.external_id and d.connection = a.connection
      where a.module = 'customer' and a.connection = 'actual' and d.outstanding > 0 limit 1`)
    const [{ partner }] = await query(`insert into ems.partners (code, name, is_customer, company_id)
      values ('RAHASIA', 'PT Rahasia', true, ${bench.api.companies[1]}) returning id as partner`)
    await bench.admin.post(`/accounting-partners/${id}/-actions/link`, {
      data: { type: accountingPartners.name, attributes: { partner: String(partner) } },
    })
    const colleague = await bench.api.as(['accounting_actual-list'], {
      scope: 'company',
      companies: [bench.api.companies[0]],
    })

    const ids = (await get('receivables?connection=actual', colleague)).rows.map((row: { id: string }) => row.id)
    expect(ids).not.toContain(customer)
    expect((await get('receivables?connection=actual')).rows.map((row: { id: string }) => row.id)).toContain(customer)
  })
})

describe('the summary of the dashboard', () => {
  test('has what is due, and how the books are', async () => {
    const { body } = await bench.admin.get('/accounting-reports/summary')
    const actual = body.data.find(({ id }: { id: string }) => id === 'actual').attributes
    const report = await get('receivables?connection=actual')
    expect(actual).toMatchObject({
      status: 'connected',
      outstanding: report.total,
      alarms: 0,
      unsent: 0,
      is_paused: false,
    })
    const { current, ...late } = report.ageing as Record<string, string>
    expect(Number(actual.overdue)).toBe(Object.values(late).reduce((all, one) => all + Number(one), 0))
    expect(Number(actual.due_soon)).toBeLessThanOrEqual(Number(current))

    await query(`insert into ems.partners (code, name, is_customer, company_id)
      values ('GAGAL', 'PT Gagal', true, ${bench.api.companies[1]}), ('SUDAH', 'PT Sudah', true, null)`)
    await query(`insert into ems.accounting_pushes (connection, database_id, kind, target_id, title, number, body, status)
      select 'actual', '1001', 'customer', id, name, code, '{}', case code when 'GAGAL' then 'failed' else 'sent' end
      from ems.partners where code in ('GAGAL', 'SUDAH')`)
    const unsentOf = async (by: Client) => (await by.get('/accounting-reports/summary')).body.data[0].attributes.unsent
    expect(await unsentOf(bench.admin)).toBe(1)
    const colleague = { scope: 'company', companies: [bench.api.companies[0]] } as const
    expect(await unsentOf(await bench.api.as(['accounting_actual-list'], colleague))).toBe(0)
  })
})
