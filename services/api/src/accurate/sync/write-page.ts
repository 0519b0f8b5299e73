import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { type Db, sql } from '@ems/postgres'
import { drifted } from '../client/accurate-error.ts'
import { type Column, type ProviderRecord, syncModules } from './modules.ts'

export type Target = { connection: AccountingConnection; databaseId: string; module: AccountingModule }
export type Written = {
  rows: number
  faults: number
  /** Records that differ from what was stored. */
  changed: number
}

/** A page of fewer records proves nothing about the fields of a list. */
const CANARY_ROWS = 20

type Row = Record<string, string | boolean | null>
type Fault = { external_id: string; reason: string; raw: ProviderRecord }

/**
 * Stores one page: rows by their id, every record as it came, unreadable records separately. A column that no record of the
 * page has, or that came empty everywhere although it had values, keeps its value. Throws when a required field is missing
 * from a whole page: the provider changed.
 */
export async function writePage(db: Db, target: Target, records: readonly ProviderRecord[]): Promise<Written> {
  const { columns } = syncModules[target.module]
  const missing = columns.filter(({ isRequired, of }) => isRequired && !records.some((one) => of(one) !== null))
  if (missing.length && records.length >= CANARY_ROWS)
    throw drifted(
      target.module,
      missing.flatMap(({ from }) => from.slice(0, 1)),
    )
  const readable = columns.filter((column) => column.isRequired || isReadable(column, records))
  const lost = await lostColumns(db, target, readable, records)
  const present = readable.filter((column) => !lost.includes(column))
  if (records.length >= CANARY_ROWS) {
    const unreadable = columns.filter(
      (one) => !readable.includes(one) && records.some((record) => hasValue(one, record)),
    )
    await noteDrift(
      db,
      target,
      [...lost, ...unreadable],
      present.filter((one) => records.some((record) => one.of(record) !== null)),
    )
  }
  const { rows, faults } = sorted(records, present)
  const raws = new Map(records.map((record) => [String(record.id), record]))
  const changed = await keepRecords(
    db,
    target,
    rows.map(({ external_id }) => ({ id: external_id, raw: raws.get(String(external_id)) })),
  )
  await upsert(db, target, present, rows)
  await keepFaults(db, target, faults)
  return { rows: rows.length, faults: faults.length, changed }
}

const hasValue = ({ from }: Column, record: ProviderRecord) =>
  from.some((field) => record[field] !== undefined && record[field] !== null && record[field] !== '')

/** The field is in the page. A long page of which no value can be read is drift, a short one is its records' fault. */
function isReadable(column: Column, records: readonly ProviderRecord[]) {
  if (!column.from.some((field) => records.some((one) => field in one))) return false
  if (records.length < CANARY_ROWS) return true
  const filled = records.filter((one) => hasValue(column, one))
  return !filled.length || filled.some((one) => column.of(one) !== null)
}

/** Columns that are empty on a whole page, and of which most of its rows have a value stored. */
async function lostColumns(
  db: Db,
  { connection, databaseId, module }: Target,
  columns: readonly Column[],
  records: readonly ProviderRecord[],
): Promise<Column[]> {
  const empty = columns.filter(
    ({ isRequired, type, of }) => !isRequired && type !== 'boolean' && records.every((one) => of(one) === null),
  )
  if (!empty.length || records.length < CANARY_ROWS) return []
  const { table, hasModule } = syncModules[module]
  const counts = sql.join(empty.map(({ name }) => sql`count(${sql.id(name)})::int as ${sql.id(name)}`))
  const stored = await db.one(sql<Record<string, number>>`select ${counts} from ems.${sql.id(table)}
    where connection = ${connection} and database_id = ${databaseId} ${hasModule ? sql`and module = ${module}` : sql``}
      and external_id = any(${records.map(({ id }) => String(id))}::text[])`)
  return empty.filter(({ name }) => (stored[name] ?? 0) > records.length / 2)
}

const noteDrift = (db: Db, { connection, module }: Target, lost: readonly Column[], seen: readonly Column[]) => {
  const fields = (columns: readonly Column[]) => columns.map(({ from }) => from[0] ?? '')
  return db.run(sql`update ems.accounting_syncs
    set drifted_fields = array(select distinct f from unnest(drifted_fields || ${fields(lost)}::text[]) f
      where f <> all(${fields(seen)}::text[]) order by f)
    where connection = ${connection} and module = ${module}
      and (drifted_fields <> '{}' or ${lost.length} > 0)`)
}

function sorted(records: readonly ProviderRecord[], columns: readonly Column[]) {
  const rows = new Map<string, Row>()
  const faults: Fault[] = []
  for (const record of records) {
    const id = record.id
    if (typeof id !== 'number' && typeof id !== 'string') {
      faults.push({ external_id: '', reason: 'Tanpa id.', raw: record })
      continue
    }
    const row: Row = { external_id: String(id) }
    for (const column of columns) row[column.name] = column.of(record)
    const lacking = columns.filter(
      (column) => row[column.name] === null && (column.isRequired || isTorn(column, record)),
    )
    if (lacking.length)
      faults.push({
        external_id: String(id),
        reason: `Tidak terbaca: ${lacking.map(({ from }) => from[0]).join(', ')}.`,
        raw: record,
      })
    else rows.set(String(id), row)
  }
  return { rows: [...rows.values()], faults }
}

/** A number, day or moment that cannot be read: the stored value stays until an administrator corrects the record. */
const isTorn = (column: Column, record: ProviderRecord) => column.type !== 'text' && hasValue(column, record)

/** Stores the page, and marks invoices whose details must be read again. */
const keepRecords = async (db: Db, { connection, databaseId, module }: Target, records: readonly object[]) => {
  const { changed } = await db.one(sql<{ changed: number }>`
    with kept as (
      insert into ems.accounting_records as t (connection, database_id, module, external_id, raw)
      select ${connection}, ${databaseId}, ${module}, r.id, r.raw
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) r(id text, raw jsonb)
      on conflict (connection, database_id, module, external_id) do update
      set raw = excluded.raw, is_stale = true, synced_at = now() where t.raw is distinct from excluded.raw
      returning 1)
    select count(*)::int as changed from kept`)
  return changed
}

async function upsert(
  db: Db,
  { connection, databaseId, module }: Target,
  columns: readonly Column[],
  rows: readonly Row[],
) {
  if (!rows.length) return
  const { table, hasModule } = syncModules[module]
  const names = columns.map(({ name }) => sql.id(name))
  const typed = [sql`external_id text`, ...columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`)]
  const set = sql.join(names.map((name) => sql`${name} = excluded.${name}`))
  const before = sql.join(names.map((name) => sql`t.${name}`))
  const after = sql.join(names.map((name) => sql`excluded.${name}`))
  const isDocument = table === 'accounting_documents'
  const partner = sql`(select p.partner_id from ems.accounting_partners p where p.connection = ${connection}
    and p.database_id = ${databaseId} and p.module = 'customer' and p.external_id = r.customer_external_id)`
  await db.run(sql`insert into ems.${sql.id(table)} as t (connection, database_id, external_id, ${sql.join(names)}
      ${hasModule ? sql`, module` : sql``} ${isDocument ? sql`, partner_id` : sql``})
    select ${connection}, ${databaseId}, r.external_id, ${sql.join(names.map((name) => sql`r.${name}`))}
      ${hasModule ? sql`, ${module}` : sql``} ${isDocument ? sql`, ${partner}` : sql``}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(${sql.join(typed)})
    on conflict on constraint ${sql.id(`${table}_key`)} do update
    set ${set}, ${isDocument ? sql`partner_id = excluded.partner_id,` : sql``}
      synced_at = now(), updated_at = now(), version = t.version + 1, removed_at = null
    where (${before}) is distinct from (${after}) or t.removed_at is not null
      ${isDocument ? sql`or t.partner_id is distinct from excluded.partner_id` : sql``}`)
  await db.run(sql`delete from ems.accounting_faults where connection = ${connection} and database_id = ${databaseId}
    and module = ${module} and external_id = any(${rows.map(({ external_id }) => external_id)}::text[])`)
}

const keepFaults = async (db: Db, { connection, databaseId, module }: Target, faults: readonly Fault[]) => {
  if (!faults.length) return
  const last = [...new Map(faults.map((fault) => [fault.external_id, fault])).values()]
  await db.run(sql`insert into ems.accounting_faults as t (connection, database_id, module, external_id, reason, raw)
    select ${connection}, ${databaseId}, ${module}, f.external_id, left(f.reason, 500), f.raw
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) f(external_id text, reason text, raw jsonb)
    on conflict (connection, database_id, module, external_id) do update
    set reason = excluded.reason, raw = excluded.raw, attempts = t.attempts + 1, updated_at = now()`)
}
