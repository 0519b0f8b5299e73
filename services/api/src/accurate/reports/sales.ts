import type { SalesGroup, SalesReport, SalesRow } from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import { itemSalesOf, type Totals } from './item-sales.ts'
import { otherCurrencies } from './receivables.ts'
import { type Books, headOf, inRupiah, invoicesOf, type Period } from './report-request.ts'

/**
 * Invoiced rupiah between two days, by customer, goods or month. Amounts by goods are without tax and discounts of the invoice.
 */
export async function salesOf(books: Books, by: SalesGroup, period: Period, limit: number): Promise<SalesReport> {
  const invoiced = sql`${invoicesOf(books)} and t.trans_date between ${period.from}::date and ${period.to}::date`
  const counted = sql`${invoiced} and ${inRupiah}`
  const [head, { all, rows }, unread, others] = await Promise.all([
    headOf(books),
    by === 'item' ? itemSalesOf(books, period, limit) : invoiceSalesOf(books, by, counted, limit),
    by === 'item' ? unreadOf(books, counted) : 0,
    otherCurrencies(books, invoiced),
  ])
  const { total, invoices, groups } = all
  return { ...head, ...period, by, total, invoices, groups, rows, unread, other_currencies: others }
}

type Sql = ReturnType<typeof sql>
type InvoiceGroup = Exclude<SalesGroup, 'item'>

async function invoiceSalesOf(books: Books, by: InvoiceGroup, where: Sql, limit: number) {
  const { db } = books
  const [all, rows] = await Promise.all([
    db.one(sql<Totals>`${totals(by, where)}`),
    db.rows(sql<SalesRow>`${grouped(books, by, where)} limit ${limit}`),
  ])
  return { all, rows }
}

function totals(by: InvoiceGroup, where: Sql): Sql {
  const key = by === 'month' ? sql`date_trunc('month', t.trans_date)` : sql`coalesce(t.customer_external_id, '')`
  return sql`select coalesce(sum(t.total), 0)::numeric(18,2)::text as total, count(*)::int as invoices,
    count(distinct ${key})::int as groups from ems.accounting_documents t where ${where}`
}

function grouped({ connection }: Books, by: InvoiceGroup, where: Sql): Sql {
  if (by === 'month')
    return sql`select to_char(t.trans_date, 'YYYY-MM') as id, to_char(t.trans_date, 'YYYY-MM') as label,
        null as number, null as partner, count(*)::int as invoices, null as quantity, null as unit,
        coalesce(sum(t.total), 0)::numeric(18,2)::text as total
      from ems.accounting_documents t where ${where} group by 1, 2 order by 1`
  return sql`with sold as (
      select coalesce(t.customer_external_id, '') as id, max(t.customer_name) as name, max(t.partner_id)::text as partner,
        count(*)::int as invoices, coalesce(sum(t.total), 0)::numeric(18,2) as total
      from ems.accounting_documents t where ${where} group by 1)
    select s.id, coalesce(a.name, s.name, 'Tanpa pelanggan') as label, a.number, s.partner, s.invoices, null as quantity,
      null as unit, s.total::text as total
    from sold s left join ems.accounting_partners a on a.connection = ${connection} and a.module = 'customer'
      and a.external_id = s.id and a.database_id = (select database_id from ems.accounting_connections
        where connection = ${connection})
    order by s.total desc, s.id`
}

const unreadOf = async ({ db }: Books, where: Sql) =>
  (
    await db.one(sql<{ n: number }>`select count(*)::int as n from ems.accounting_documents t
      join ems.accounting_records r on r.connection = t.connection and r.database_id = t.database_id
        and r.module = t.module and r.external_id = t.external_id
      where ${where} and (r.is_stale or r.detail is null)`)
  ).n
