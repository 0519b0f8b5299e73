import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountingConnection } from '@ems/contracts/accurate'
import { type Db, sql, transaction } from '@ems/postgres'
import { inRupiah } from './report-request.ts'

/** Lines of invoices, where their details were read. */
export const withLines = sql`ems.accounting_documents t join ems.accounting_lines l on l.connection = t.connection
  and l.database_id = t.database_id and l.module = t.module and l.external_id = t.external_id`

/** Grouping key of goods: the id, or the text of a line without known goods. */
export const itemKey = sql`coalesce(l.item_external_id, l.name, '')`

/** Figures of lines, for a month and for a report alike. They may be added up further: an invoice has one month and one company. */
export const itemTotals = sql`max(l.item_number) as item_number, max(l.name) as name, count(distinct t.id)::int as invoices,
  sum(l.quantity) as quantity, min(l.unit) as first_unit, max(l.unit) as last_unit, sum(l.amount) as amount`

type Month = { database_id: string; month: string }

/** Writers hold the lock for some milliseconds each. */
const ATTEMPTS = 10
const PAUSE_MS = 50

/**
 * Adds up the months whose lines or invoices changed. A month that is being written to all the time is left to the next pass,
 * and so is what changes meanwhile: until then reports add up its lines. Returns how many were added up.
 */
export async function keepItemSales(db: Db, connection: AccountingConnection): Promise<number> {
  const months = await db.rows(sql<Month>`select database_id, month::text from ems.accounting_sales_months
    where connection = ${connection} and not is_current order by month desc`)
  let kept = 0
  for (const month of months)
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (await transaction(db, (tx) => keepMonth(tx, connection, month))) {
        kept += 1
        break
      }
      await sleep(PAUSE_MS)
    }
  return kept
}

async function keepMonth(db: Db, connection: AccountingConnection, { database_id, month }: Month): Promise<boolean> {
  // Tried, never queued for: a writer behind it in the queue could be the one that it waits for.
  const { isAlone } = await db.one(sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`accounting sales ${connection}`}, 0)) as "isAlone"`)
  if (!isAlone) return false
  const chosen = sql`connection = ${connection} and database_id = ${database_id} and month = ${month}::date`
  await db.run(sql`delete from ems.accounting_item_sales where ${chosen}`)
  await db.run(sql`insert into ems.accounting_item_sales (connection, database_id, month, company_id, item_key, item_number, name,
      invoices, quantity, first_unit, last_unit, amount)
    select ${connection}, ${database_id}, ${month}::date, p.company_id, ${itemKey}, ${itemTotals}
    from ${withLines} left join ems.partners p on p.id = t.partner_id
    where t.connection = ${connection} and t.database_id = ${database_id} and t.module = 'sales-invoice'
      and t.removed_at is null and ${inRupiah}
      and t.trans_date >= ${month}::date and t.trans_date < ${month}::date + interval '1 month'
    group by grouping sets ((p.company_id, ${itemKey}), (p.company_id))`)
  await db.run(sql`update ems.accounting_sales_months set is_current = true where ${chosen}`)
  return true
}
