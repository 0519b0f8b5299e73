import { type AgeingBucket, ageingBuckets, type ReceivableRow, type ReceivablesReport } from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import { type Books, headOf, inRupiah, invoicesOf } from './report-request.ts'

/** Days count from the due date, in Jakarta; an invoice without one is due on its own day. The table is `t`. */
const days = sql`((now() at time zone 'Asia/Jakarta')::date - coalesce(t.due_date, t.trans_date))`

/** Condition of each bucket. */
export const bucketConditions: Readonly<Record<AgeingBucket, ReturnType<typeof sql>>> = {
  current: sql`${days} <= 0`,
  d30: sql`${days} between 1 and 30`,
  d60: sql`${days} between 31 and 60`,
  d90: sql`${days} between 61 and 90`,
  older: sql`${days} > 90`,
}
const buckets = Object.keys(ageingBuckets) as AgeingBucket[]

const sums = sql.join([
  sql`coalesce(sum(t.outstanding), 0)::numeric(18,2)::text as total`,
  sql`count(*)::int as invoices`,
  ...buckets.map(
    (bucket) =>
      sql`coalesce(sum(t.outstanding) filter (where ${bucketConditions[bucket]}), 0)::numeric(18,2)::text as ${sql.id(bucket)}`,
  ),
])

type Sums = { total: string; invoices: number } & Record<AgeingBucket, string>
type Row = Sums & Pick<ReceivableRow, 'number' | 'name' | 'partner'> & { id: string | null }

const ageingIn = (row: Sums) =>
  Object.fromEntries(buckets.map((bucket) => [bucket, row[bucket]])) as Record<AgeingBucket, string>

/** Receivables by debtor and age, the largest first. */
export async function receivablesOf(books: Books, limit: number): Promise<ReceivablesReport> {
  const { db, connection } = books
  const owing = sql`${invoicesOf(books)} and t.outstanding <> 0`
  const [head, all, rows] = await Promise.all([
    headOf(books),
    db.one(sql<
      Sums & { customers: number }
    >`select ${sums}, count(distinct coalesce(t.customer_external_id, ''))::int as customers
      from ems.accounting_documents t where ${owing} and ${inRupiah}`),
    db.rows(sql<Row>`
      with owed as (
        select coalesce(t.customer_external_id, '') as id, max(t.customer_name) as name, max(t.partner_id)::text as partner,
          ${sums}, sum(t.outstanding) as rank
        from ems.accounting_documents t where ${owing} and ${inRupiah}
        group by 1 order by rank desc, id limit ${limit})
      select o.id, a.number, coalesce(a.name, o.name, 'Tanpa pelanggan') as name, o.partner, o.total, o.invoices,
        ${sql.join(buckets.map((bucket) => sql`o.${sql.id(bucket)}`))}
      from owed o left join ems.accounting_partners a on a.connection = ${connection} and a.module = 'customer'
        and a.external_id = o.id and a.database_id = (select database_id from ems.accounting_connections
          where connection = ${connection})
      order by o.rank desc, o.id`),
  ])
  return {
    ...head,
    other_currencies: await otherCurrencies(books, owing),
    total: all.total,
    invoices: all.invoices,
    customers: all.customers,
    ageing: ageingIn(all),
    unknown: await unknownOf(books),
    rows: rows.map((row) => ({
      id: row.id ?? '',
      number: row.number,
      name: row.name,
      partner: row.partner,
      invoices: row.invoices,
      total: row.total,
      ageing: ageingIn(row),
    })),
  }
}

/** Invoices in other currencies among those of a condition on `t`. */
export const otherCurrencies = async ({ db }: Books, where: ReturnType<typeof sql>) =>
  (
    await db.one(sql<{ n: number }>`select count(*)::int as n from ems.accounting_documents t
      where ${where} and t.currency <> 'IDR'`)
  ).n

const unknownOf = async (books: Books) =>
  (
    await books.db.one(sql<{ n: number }>`select count(*)::int as n from ems.accounting_documents t
      where ${invoicesOf(books)} and t.outstanding is null`)
  ).n
