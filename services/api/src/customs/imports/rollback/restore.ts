import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'

/** Deletion order: referencing rows first. */
export const types = [
  'customs-kite-tool-pib-details',
  'customs-kite-tool-pib-headers',
  'customs-kite-tool-peb-details',
  'customs-kite-tool-peb-headers',
  'customs-kite-tool-bom-details',
  'customs-kite-tool-boms',
  'customs-kite-tool-raw-materials',
  'customs-kite-tool-finish-goods',
  'customs-kite-tool-niper-items',
] as const

/**
 * Removes what the file inserted, and puts rows back as they were before it. The caller has checked that nothing builds on
 * them and holds the lock of the tenant. Answers how many rows were touched; `onPart` is told the part that is done.
 */
export async function restore(deps: Deps, file: string, onPart: (part: number) => Promise<void>): Promise<number> {
  let touched = 0
  await removePast(deps, file)
  const steps = [
    ...types.map((type) => () => removed(deps, file, type)),
    ...types.toReversed().map((type) => () => putBack(deps, file, type)),
  ]
  for (const [n, step] of steps.entries()) {
    await onPart(n / steps.length)
    touched += await step()
  }
  return touched
}

/**
 * Deletes dead rows of the file's documents: rolled-back reports, cancelled or refused exceptions and extensions. The
 * audit log keeps them. Cards of consultants stay without their PIB.
 */
async function removePast({ db }: Deps, file: string) {
  const inserted = (type: string) => insertedBy(file, type)
  const [lines, headers] = [inserted('customs-kite-tool-pib-details'), inserted('customs-kite-tool-pib-headers')]
  await db.run(sql`delete from ems.customs_kite_tool_peb_reporteds
    where peb_detail_id in ${inserted('customs-kite-tool-peb-details')} and status = 'DIBATALKAN'`)
  await db.run(
    sql`delete from ems.customs_kite_tool_pib_exceptions where detail_id in ${lines} and status = 'DIBATALKAN'`,
  )
  await db.run(sql`delete from ems.customs_kite_tool_pib_extensions
    where header_id in ${headers} and status in ('DITOLAK', 'DIBATALKAN')`)
  await db.run(sql`update ems.customs_consultant_activities set pib_header_id = null, version = version + 1, updated_at = now()
    where pib_header_id in ${headers}`)
}

const tableOf = (type: string) => sql.id(`ems.${type.replaceAll('-', '_')}`)

const rowsOf = (file: string, type: string, action: string): Sql =>
  sql`(select distinct on (entity_id) entity_id::bigint as id, before_json from ems.customs_kite_source_file_rows
    where source_file_id = ${file}::bigint and entity_type = ${type} and action = ${action} order by entity_id, id)`

/** Ids of the rows that the file inserted. Lines that came with their document name the file themselves. */
function insertedBy(file: string, type: string): Sql {
  const noted = sql`select id from ${rowsOf(file, type, 'INSERT')} r`
  const headers = headersOf[type]
  return headers
    ? sql`(${noted} union select d.id from ${tableOf(headers)} h join ${tableOf(type)} d on d.header_id = h.id
        and d.source_file_id = h.source_file_id where h.source_file_id = ${file}::bigint)`
    : sql`(${noted})`
}

const headersOf: Readonly<Record<string, string>> = {
  'customs-kite-tool-pib-details': 'customs-kite-tool-pib-headers',
  'customs-kite-tool-peb-details': 'customs-kite-tool-peb-headers',
}

async function removed({ db }: Deps, file: string, type: string) {
  return db.run(sql`delete from ${tableOf(type)} t using ${insertedBy(file, type)} r where t.id = r.id`)
}

async function putBack(deps: Deps, file: string, type: string) {
  const { db } = deps
  const columns = await writableColumns(deps, type)
  const inputs = columns.filter((name) => !ofOthers.has(name))
  const set = sql.join(inputs.map((name) => sql`${sql.id(name)} = ${sql.id(`o.${name}`)}`))
  const names = sql.join(columns.map((name) => sql.id(name)))
  // Beside the table, not as `(…).*`, which calls the function once for each column.
  const before = (wasRemoved: boolean) => sql`select o.* from ${rowsOf(file, type, 'UPDATE')} r,
    jsonb_populate_record(null::${tableOf(type)}, r.before_json) o
    where r.before_json is not null and (r.before_json ? 'removed') = ${wasRemoved}`
  const updated = await db.run(sql`update ${tableOf(type)} t set ${set}, version = t.version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint from (${before(false)}) o where t.id = o.id`)
  await db.run(sql`insert into ${tableOf(type)} (id, ${names}) overriding system value
    select o.id, ${sql.join(columns.map((name) => sql.id(`o.${name}`)))} from (${before(true)}) o`)
  if (type === 'customs-kite-tool-boms') await putLinesBack(deps, file)
  return updated
}

/** A conversion was replaced with its lines. */
async function putLinesBack({ db }: Deps, file: string) {
  const before = rowsOf(file, 'customs-kite-tool-boms', 'UPDATE')
  await db.run(
    sql`delete from ems.customs_kite_tool_bom_details t using ${before} r where t.bom_id = r.id and r.before_json is not null`,
  )
  await db.run(sql`insert into ems.customs_kite_tool_bom_details (id, created_at, updated_at, created_by_id, updated_by_id, tenant_id, bom_id, line_no,
      raw_material_id, hs_code, unit, coefficient, contained_pct, waste_pct) overriding system value
    select l.id, l.created_at, l.updated_at, l.created_by_id, l.updated_by_id, l.tenant_id, l.bom_id, l.line_no, l.raw_material_id,
      l.hs_code, l.unit, l.coefficient, l.contained_pct, l.waste_pct
    from ${before} r, jsonb_populate_recordset(null::ems.customs_kite_tool_bom_details, r.before_json -> 'lines') l`)
}

/** No import writes these: selections, runs, exceptions, extensions and people do, and may have since. */
const ofOthers: ReadonlySet<string> = new Set([
  'status',
  'is_active',
  'kite_data_id',
  'bom_id',
  'excluded_reason',
  'used_base',
  'excepted_base',
  'extended_due_date',
])

/** Everything but what the database computes, what a restoration has of its own, and the tenant's decimals, which are those of now. */
async function writableColumns({ db }: Deps, type: string): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'ems' and table_name = ${type.replaceAll('-', '_')} and is_generated = 'NEVER'
      and column_name not in ('id', 'version', 'updated_at', 'updated_by_id', 'decimal') order by ordinal_position`)
  return rows.map(({ name }) => name)
}
