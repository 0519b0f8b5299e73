import { sql, type Transaction } from '@ems/postgres'
import type { Task } from '../../jobs/index.ts'
import { record } from '../../kit/audit/audit-log.ts'
import type { Import, PlainLines } from './import-context.ts'

/** The tables that every import has: what is wrong, what became of each row, what the file calls its sheets. */
export const createTables = (tx: Transaction) =>
  tx.run(sql`create temp table faults (sheet text, row_no int, document text, "column" text, code text, message text) on commit drop;
     create temp table outcomes (sheet text, row_no int, is_head boolean not null default false, action text, entity_type text,
       entity_id bigint, before_json jsonb, document text) on commit drop;
     create temp table sheet_names (staging text, sheet text) on commit drop`)

/** Collects the faults of all cells; `key` says which document a row belongs to. */
export async function gatherFaults({ tx, sheets }: Import, key: string) {
  for (const { rule, name } of sheets) {
    await tx.run(sql`insert into sheet_names values (${rule.table}, ${name})`)
    await tx.run(
      sql.text(
        `insert into faults select $1, row_no, ${key}, f ->> 'column', f ->> 'code', f ->> 'message'
       from ${rule.table}, jsonb_array_elements(faults) f where faults is not null`,
        [name],
      ),
    )
  }
}

type Counts = { total: number; inserted: number; updated: number; skipped: number; failed: number }

type Ending = { note: string | null; plain: PlainLines | undefined }

/** Keeps what became of the rows, counts all of them, ends the file and its job, and tells everybody. */
export async function finishImport({ deps, finish }: Task, work: Import, { note, plain }: Ending) {
  const { tx, tenant, file } = work
  await tx.run(sql`analyze outcomes; analyze faults`)
  await keepRows(work)
  const counts = await countsOf(tx, plain?.count ?? 0)
  const status = counts.failed ? 'DONE_WITH_ERROR' : 'DONE'
  const ended = await tx.first(sql<{
    version: number
    file_name: string
    types: string[]
  }>`update ems.customs_kite_source_files set status = ${status}, row_total = ${counts.total}, row_inserted = ${counts.inserted}, row_updated = ${counts.updated}, row_skipped = ${counts.skipped},
       row_error = ${counts.failed}, progress_pct = 100, queue_position = null, message = ${note}, finished_at = now(), updated_at = now(),
       version = version + 1 where id = ${file} returning version, file_name,
       (select coalesce(array_agg(distinct entity_type), '{}') from outcomes where action in ('INSERT', 'UPDATE')) as types`)
  const types = new Set([...(ended?.types ?? []), ...(plain?.count ? [plain.type] : [])])
  await finish(tx)
  const change = { id: file, version: ended?.version, actor: deps.user.id, changed: ['status'] }
  await record(
    { ...deps, db: tx },
    [
      {
        action: 'import',
        menu: 'kitetool',
        target_type: 'customs-kite-source-files',
        target_id: file,
        target_label: ended?.file_name ?? null,
        after: { status, tenant: tenant.id, ...counts },
        rows_affected: counts.inserted + counts.updated,
      },
    ],
    [
      { channel: 'private-customs-kite-source-files.0', event: 'updated', payload: change },
      // One for each list that has new rows: thousands of events would say no more.
      ...[...types].map((type) => ({
        channel: `private-${type}.0`,
        event: 'created',
        payload: { id: '0', version: 0, actor: deps.user.id, changed: [] },
      })),
    ],
  )
}

/**
 * Results of rows. A row refused because of another one names that row, after its own warnings. Each error of a row is
 * stored once, at its line.
 */
const keepRows = ({ tx, tenant, file, user }: Import) =>
  tx.run(
    sql.text(
      `with said as (
       select sheet, row_no, bool_or(code like 'E\\_%') as is_wrong,
         jsonb_agg(jsonb_build_object('column', "column", 'code', code, 'message', message) order by code, "column") as errors
       from (select distinct sheet, row_no, "column", code, message from faults) f group by 1, 2),
     lines_told as (select distinct sheet, row_no from outcomes where not is_head)
     insert into ems.customs_kite_source_file_rows (tenant_id, source_file_id, created_by_id, updated_by_id, sheet, row_no, action,
       entity_type, entity_id, before_json, errors)
     select $1, $2, $3, $3, nullif(o.sheet, ''), o.row_no, o.action, o.entity_type, o.entity_id, o.before_json,
       coalesce(case when not o.is_head or o.action = 'ERROR' or l.row_no is null then s.errors end, '[]')
       || case when o.action = 'ERROR' and s.is_wrong is not true then jsonb_build_array(jsonb_build_object('column', null,
         'code', 'E_DOCUMENT', 'message', 'Dilewati karena baris lain dari ' || coalesce(o.document, 'dokumen ini') || ' salah.'))
         else '[]' end
     from outcomes o left join said s on s.sheet = o.sheet and s.row_no = o.row_no
     left join lines_told l on o.is_head and l.sheet = o.sheet and l.row_no = o.row_no`,
      [tenant.id, file, user],
    ),
  )

/** Heads of documents are rows of their own only where they stand on a sheet of their own and are wrong. */
async function countsOf(tx: Transaction, plain: number): Promise<Counts> {
  const match = await tx.first(sql<Counts>`select count(*)::int + ${plain}::int as total,
       count(*) filter (where action = 'INSERT')::int + ${plain}::int as inserted,
       count(*) filter (where action = 'UPDATE')::int as updated, count(*) filter (where action = 'SKIP')::int as skipped,
       count(*) filter (where action = 'ERROR')::int as failed
     from (select distinct sheet, row_no, action from outcomes where not is_head or action = 'ERROR') o`)
  return match as Counts
}
