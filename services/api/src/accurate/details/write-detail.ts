import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { type Db, sql } from '@ems/postgres'

type Place = { connection: AccountingConnection; databaseId: string; module: AccountingModule; id: string }

/**
 * Stores the details of a document: what is owed, and its lines. Without details it was removed between list and detail:
 * the weekly comparison says so. An amount that cannot be read leaves the stored one.
 */
export async function storeDetail(db: Db, place: Place, detail: Record<string, unknown> | undefined): Promise<void> {
  const { connection, databaseId, module, id } = place
  const record = sql`connection = ${connection} and database_id = ${databaseId} and module = ${module} and external_id = ${id}`
  if (!detail) {
    await db.run(sql`update ems.accounting_records set is_stale = false where ${record}`)
    return
  }
  const { outstanding, primeOwing } = detail
  const owed = typeof outstanding === 'boolean' ? primeOwing : (primeOwing ?? outstanding)
  const amount = decimalIn(owed)
  await db.run(sql`update ems.accounting_records set detail = ${JSON.stringify(detail)}::jsonb, is_stale = ${amount === null}
    where ${record}`)
  if (amount !== null)
    await db.run(sql`update ems.accounting_documents set outstanding = ${amount}::numeric, synced_at = now(),
      updated_at = now(), version = version + 1 where ${record}`)
  if (Array.isArray(detail.detailItem)) await storeLines(db, place, detail.detailItem.filter(isObject))
}

async function storeLines(db: Db, { connection, databaseId, module, id }: Place, lines: Record<string, unknown>[]) {
  const rows = lines.map((line, n) => {
    const item = isObject(line.item) ? line.item : {}
    const unit = isObject(line.itemUnit) ? line.itemUnit.name : line.itemUnitName
    return {
      line: n + 1,
      item_external_id: textIn(item.id, 20),
      item_number: textIn(item.no ?? line.itemNo, 100),
      name: textIn(line.detailName ?? item.name, 300),
      quantity: decimalIn(line.quantity),
      unit: textIn(unit, 100),
      amount: decimalIn(line.totalPrice),
    }
  })
  await db.run(sql`delete from ems.accounting_lines where connection = ${connection} and database_id = ${databaseId}
    and module = ${module} and external_id = ${id}`)
  await db.run(sql`insert into ems.accounting_lines (connection, database_id, module, external_id, line, item_external_id,
      item_number, name, quantity, unit, amount)
    select ${connection}, ${databaseId}, ${module}, ${id}, l.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      l(line int, item_external_id text, item_number text, name text, quantity numeric, unit text, amount numeric)`)
}

const decimalIn = (value: unknown) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? String(value) : null)
const textIn = (value: unknown, max: number) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, max) || null : null
