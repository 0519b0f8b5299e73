import { permissions } from '@ems/contracts'
import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { randomOf } from '../../demo/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { otherDays } from './item-sales.ts'
import { keepItemSales } from './keep-item-sales.ts'

jest.setTimeout(120_000)

let api: TestApi
let everybody: Client
let ofOneCompany: Client
let partners: string[]
beforeAll(async () => {
  api = await testApi()
  everybody = await api.as([...permissions])
  ofOneCompany = await api.as(['accounting_actual-list'], { scope: 'company', companies: [api.companies[0]] })
  partners = (
    await query(
      `insert into ems.partners (code, name, is_customer, company_id) values ('S-1', 'PT Satu', true, $1), ('S-2', 'PT Dua', true, $2),
        ('S-3', 'PT Semua', true, null) returning id`,
      [...api.companies],
    )
  ).map(({ id }) => id)
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[] = []) => (await api.pool.query(text, values)).rows
const keep = () => keepItemSales(createDatabase(api.pool), 'actual')
const current = async () =>
  (await query('select count(*)::int as n from ems.accounting_sales_months where is_current'))[0].n

const report = async (by: Client, from: string, to: string) => {
  const { status, body, text } = await by.get(
    `/accounting-reports/sales?connection=actual&by=item&from=${from}&to=${to}`,
  )
  if (status !== 200) throw new Error(text)
  const { total, invoices, groups, rows } = body.data.attributes
  return { total, invoices, groups, rows }
}

/** The sum as it stands in a book: over all lines, in the memory of this test, in whole cents and millionths. */
async function plainSum(from: string, to: string, company?: string) {
  const lines = await query(
    `select d.id, l.item_external_id, l.item_number, l.name, l.unit, l.quantity::text as quantity, l.amount::text as amount
     from ems.accounting_documents d join ems.accounting_lines l using (connection, database_id, module, external_id)
     left join ems.partners p on p.id = d.partner_id
     where d.connection = 'actual' and d.module = 'sales-invoice' and d.removed_at is null
       and coalesce(d.currency, 'IDR') = 'IDR' and d.trans_date between $1 and $2
       and ($3::bigint is null or p.company_id is null or p.company_id = $3)`,
    [from, to, company ?? null],
  )
  const groups = new Map<string, typeof lines>()
  for (const line of lines) {
    const key = line.item_external_id ?? line.name ?? ''
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const cents = (all: typeof lines) =>
    all.reduce((sum, { amount }) => sum + BigInt((amount ?? '0').replace('.', '')), 0n)
  const rows = [...groups].map(([id, all]) => {
    const units = new Set(all.map(({ unit }) => unit).filter(Boolean))
    const millionths = all.reduce((sum, { quantity }) => sum + BigInt((quantity ?? '0').replace('.', '')), 0n)
    return {
      id,
      invoices: new Set(all.map((line) => line.id)).size,
      quantity: units.size > 1 ? null : Number(millionths) / 1e6,
      unit: units.size === 1 ? [...units][0] : null,
      total: cents(all),
    }
  })
  return { total: cents(lines), invoices: new Set(lines.map(({ id }) => id)).size, rows }
}

async function assertAgrees(from: string, to: string) {
  for (const [client, company] of [
    [everybody, undefined],
    [ofOneCompany, api.companies[0]],
  ] as const) {
    const { total, invoices, groups, rows } = await report(client, from, to)
    const plain = await plainSum(from, to, company)
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect({ total: BigInt(total.replace('.', '')), invoices, groups }).toEqual({
      total: plain.total,
      invoices: plain.invoices,
      groups: plain.rows.length,
    })
    type Row = { id: string; invoices: number; quantity: string | null; unit: string | null; total: string }
    const reported = (rows as Row[]).map(({ id, invoices: n, quantity, unit, total: amount }) => ({
      id,
      invoices: n,
      quantity: quantity === null ? null : Number(quantity),
      unit,
      total: BigInt(amount.replace('.', '')),
    }))
    expect(reported.sort(byId)).toEqual(plain.rows.sort(byId))
  }
}

const place = (id: number) =>
  `connection = 'actual' and database_id = '1001' and module = 'sales-invoice' and external_id = '${id}'`

/** Random changes by synchronisation, pairing and edits of master data. */
function changesOf(random: ReturnType<typeof randomOf>) {
  const invoice = () => 1 + random.below(60)
  const day = () =>
    `2026-${String(1 + random.below(6)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`
  const partner = () => [null, ...partners][random.below(4)] ?? null
  const write = async (id: number) => {
    await query(
      `insert into ems.accounting_documents (connection, database_id, module, external_id, number, trans_date, partner_id, currency)
       values ('actual', '1001', 'sales-invoice', $1, $1, $2, $3, $4)
       on conflict on constraint accounting_documents_key do update set trans_date = excluded.trans_date,
         partner_id = excluded.partner_id, currency = excluded.currency, removed_at = null`,
      [String(id), day(), partner(), random.pick(['IDR', 'IDR', null, 'USD'])],
    )
    await query(`delete from ems.accounting_lines where ${place(id)}`)
    for (let line = 1; line <= random.below(4); line += 1)
      await query(
        `insert into ems.accounting_lines (connection, database_id, module, external_id, line, item_external_id, item_number, name,
           quantity, unit, amount) values ('actual', '1001', 'sales-invoice', $1, $2, $3, $3, $4, $5, $6, $7)`,
        [
          String(id),
          line,
          random.pick([null, '7', '8', '9', '10']),
          random.pick([null, 'Jasa', 'Ongkos']),
          `${random.below(50)}.${random.below(999_999)}`,
          random.pick(['PCS', 'PCS', 'PCS', 'BOX', null]),
          random.pick([null, `${random.below(9_000_000)}.${random.below(99)}`]),
        ],
      )
  }
  return [
    () => write(invoice()),
    () => write(invoice()),
    () => query(`update ems.accounting_documents set removed_at = now() where ${place(invoice())}`),
    () => query(`delete from ems.accounting_documents where ${place(invoice())}`),
    () => query(`update ems.accounting_lines set amount = amount + 0.01 where ${place(invoice())}`),
    () =>
      query('update ems.partners set company_id = $1 where id = $2', [
        random.pick([null, ...api.companies]),
        random.pick(partners),
      ]),
    keep,
  ]
}

describe('Penjualan per barang', () => {
  test('is the plain sum of the lines, whatever was read, paired, moved or removed since sums were kept', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = randomOf(seed)
      const changes = changesOf(random)
      for (let n = 0; n < 25; n += 1) await random.pick(changes)()
      const [from, to] = random.pick([
        ['2026-01-01', '2026-12-31'],
        ['2026-01-15', '2026-05-10'],
        ['2026-02-01', '2026-04-30'],
        ['2026-03-03', '2026-03-20'],
      ]) as [string, string]
      await assertAgrees(from, to)
      await keep()
      await assertAgrees(from, to)
    }
  })

  test('reads kept sums and not the lines where nothing changed', async () => {
    await keep()
    const before = (await report(everybody, '2026-01-01', '2026-12-31')).invoices
    await query(`update ems.accounting_item_sales set invoices = invoices + 1000 where item_key is null`)
    expect((await report(everybody, '2026-01-01', '2026-12-31')).invoices).toBeGreaterThan(before + 999)
    await query(`update ems.accounting_sales_months set is_current = false`)
    expect((await report(everybody, '2026-01-01', '2026-12-31')).invoices).toBe(before)
  })

  test('leaves a month alone while an invoice of it is being stored', async () => {
    await query(`update ems.accounting_sales_months set is_current = false`)
    const client = await api.pool.connect()
    await client.query('begin')
    await client.query(`insert into ems.accounting_documents (connection, database_id, module, external_id, number, trans_date)
      values ('actual', '1001', 'sales-invoice', '900', '900', '2026-01-05')`)
    expect([await keep(), await current()]).toEqual([0, 0])
    await client.query('commit')
    client.release()
    expect(await keep()).toBeGreaterThan(0)
    await assertAgrees('2026-01-01', '2026-12-31')
  })

  test('has every day of the period in a kept month or beside one', () => {
    const period = { from: '2026-01-15', to: '2026-06-10' }
    expect(otherDays(period, ['2026-02-01', '2026-04-01', '2026-05-01'])).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-06-01', to: '2026-06-10' },
    ])
    expect(otherDays({ from: '2026-02-01', to: '2026-02-28' }, ['2026-02-01'])).toEqual([])
    expect(otherDays(period, [])).toEqual([period])
  })
})
