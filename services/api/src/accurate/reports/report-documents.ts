import { type AgeingBucket, ageingBuckets, type ReportDocument } from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '../../kit/problems.ts'
import { itemKey, withLines } from './keep-item-sales.ts'
import { bucketConditions } from './receivables.ts'
import { type Books, inRupiah, invoicesOf, periodIn } from './report-request.ts'

/** Characters of a currency, as accounting writes it. */
const MAX_CURRENCY = 10

/** `sum` is the number they stand behind: of the goods, of what is owed, or of their totals. */
export type ReportDocuments = { rows: (ReportDocument & { id: string })[]; total: number; sum: string }

type Question = {
  customer?: string
  partner?: unknown
  currency?: unknown
  item?: string
  month?: string
  bucket?: string
  owing?: string
}

/**
 * The invoices behind a number: of a customer or a partner, with goods, of a month, or owed since so many days. `owing=1` asks
 * for those with an open amount, whatever their day; the others are of the period. In rupiah without a `currency`.
 */
export async function documentsBehind(books: Books, request: FastifyRequest, limit: number): Promise<ReportDocuments> {
  const { customer, partner, currency, item, month, bucket, owing } = request.query as Question
  const conditions = [
    invoicesOf(books),
    currencyIn(currency),
    ...partnerIn(partner),
    ...(customer === undefined ? [] : [sql`coalesce(t.customer_external_id, '') = ${customer}`]),
    ...(owing === '1' ? [sql`t.outstanding <> 0`, ...bucketIn(bucket)] : [days(request), ...monthIn(month)]),
  ]
  const where = sql.join(conditions, sql` and `)
  const source =
    item === undefined
      ? sql`select t.*, null::numeric as amount from ems.accounting_documents t where ${where}`
      : sql`select t.*, l.amount from ems.accounting_documents t join (select t.id, sum(l.amount) as amount from ${withLines}
          where ${where} and ${itemKey} = ${item} group by t.id) l on l.id = t.id`
  const counted = item === undefined ? (owing === '1' ? sql`d.outstanding` : sql`d.total`) : sql`d.amount`
  const rows = await books.db.rows(sql<ReportDocument & { id: string; hits: number; sum: string }>`
    select d.id, d.number, d.trans_date, d.due_date, d.customer_name, d.partner_id::text as partner, d.total::text as total,
      d.amount::text as amount, d.outstanding::text as outstanding, (count(*) over ())::int as hits,
      coalesce(sum(${counted}) over (), 0)::numeric(18,2)::text as sum
    from (${source}) d order by d.trans_date desc, d.id desc limit ${limit}`)
  const { hits: total = 0, sum = '0.00' } = rows[0] ?? {}
  return { rows: rows.map(({ hits: _hits, sum: _sum, ...row }) => row), total, sum }
}

function partnerIn(partner: unknown) {
  if (partner === undefined) return []
  if (typeof partner !== 'string' || !/^[1-9]\d{0,17}$/.test(partner))
    throw badRequest('Mitra tidak dikenal.', { parameter: 'partner' }, 'PARAMETER')
  return [sql`t.partner_id = ${partner}::bigint`]
}

function currencyIn(currency: unknown) {
  if (currency === undefined) return inRupiah
  if (typeof currency !== 'string' || currency.length > MAX_CURRENCY)
    throw badRequest('Mata uang tidak dikenal.', { parameter: 'currency' }, 'PARAMETER')
  return sql`coalesce(t.currency, 'IDR') = ${currency}`
}

function days(request: FastifyRequest) {
  const { from, to } = periodIn(request)
  return sql`t.trans_date between ${from}::date and ${to}::date`
}

function bucketIn(bucket: string | undefined) {
  if (bucket === undefined) return []
  if (!Object.hasOwn(ageingBuckets, bucket))
    throw badRequest('Umur tidak dikenal.', { parameter: 'bucket' }, 'PARAMETER')
  return [bucketConditions[bucket as AgeingBucket]]
}

function monthIn(month: string | undefined) {
  if (month === undefined) return []
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw badRequest('Bulan tidak dikenal.', { parameter: 'month' }, 'PARAMETER')
  return [sql`t.trans_date >= ${`${month}-01`}::date and t.trans_date < ${`${month}-01`}::date + interval '1 month'`]
}
