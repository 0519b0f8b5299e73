import type { SalesRow } from '@ems/contracts/accurate'
import { addDays } from '@ems/contracts/days'
import { type Sql, sql } from '@ems/postgres'
import { itemKey, itemTotals, withLines } from './keep-item-sales.ts'
import { type Books, inRupiah, invoicesOf, type Period } from './report-request.ts'

export type Totals = { total: string; invoices: number; groups: number }

/** Sales of each item: whole months from their stored sums, other days from the lines. */
export async function itemSalesOf(
  books: Books,
  period: Period,
  limit: number,
): Promise<{ all: Totals; rows: SalesRow[] }> {
  const { db } = books
  const parts = partsOf(books, period, await keptMonths(books, period))
  const [all, rows] = await Promise.all([
    db.one(sql<Totals>`select coalesce(sum(amount) filter (where is_all), 0)::numeric(18,2)::text as total,
        coalesce(sum(invoices) filter (where is_all), 0)::int as invoices,
        count(distinct item_key) filter (where not is_all)::int as groups
      from (${parts}) p`),
    db.rows(sql<SalesRow>`select item_key as id, coalesce(max(name), 'Tanpa barang') as label, max(item_number) as number,
        null as partner, sum(invoices)::int as invoices,
        case when min(first_unit) is not distinct from max(last_unit) then trim_scale(sum(quantity))::text end as quantity,
        case when min(first_unit) is not distinct from max(last_unit) then max(last_unit) end as unit,
        coalesce(sum(amount), 0)::numeric(18,2)::text as total
      from (${parts}) p where not is_all group by 1 order by sum(amount) desc nulls last, 1 limit ${limit}`),
  ])
  return { all, rows }
}

/** First days of the months that lie in the period as a whole and whose sums hold. */
async function keptMonths({ db, connection }: Books, { from, to }: Period): Promise<string[]> {
  const rows = await db.rows(sql<{ month: string }>`
    select month::text from ems.accounting_sales_months where connection = ${connection} and month >= ${from}::date
      and (month + interval '1 month')::date - 1 <= ${to}::date
    group by month having bool_and(is_current) order by month`)
  return rows.map(({ month }) => month)
}

/** Sums of the months, and of the lines of all other days, in the same columns. */
function partsOf(books: Books, period: Period, months: readonly string[]): Sql {
  const { user, connection } = books
  const isVisible =
    user.scope === 'group' ? sql`true` : sql`(k.company_id is null or k.company_id = any(${user.companies}::bigint[]))`
  const kept = sql`
    select k.item_key is null as is_all, k.item_key, k.item_number, k.name, k.invoices, k.quantity, k.first_unit, k.last_unit,
      k.amount
    from ems.accounting_item_sales k
    where k.connection = ${connection} and k.month = any(${months}::date[]) and ${isVisible}`
  const rest = otherDays(period, months).map(({ from, to }) => sql`t.trans_date between ${from}::date and ${to}::date`)
  if (!rest.length) return kept
  return sql`${kept}
    union all
    select grouping(${itemKey}) = 1, ${itemKey}, ${itemTotals} from ${withLines}
    where ${invoicesOf(books)} and ${inRupiah} and (${sql.join(rest, sql` or `)})
    group by grouping sets ((${itemKey}), ())`
}

/** The days of a period that are in none of the months, which are in order. */
export function otherDays({ from, to }: Period, months: readonly string[]): Period[] {
  const days: Period[] = []
  let next = from
  for (const month of months) {
    if (next < month) days.push({ from: next, to: addDays(month, -1) })
    next = `${addDays(month, 31).slice(0, 7)}-01`
  }
  if (next <= to) days.push({ from: next, to })
  return days
}
