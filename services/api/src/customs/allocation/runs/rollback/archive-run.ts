import { type Db, sql } from '@ems/postgres'

/** Share of the time for allocations; shortages and lines are the rest. */
const PART_OF_ROWS = 0.7

/** Rows per statement: below the statement timeout, and few enough to release ledgers quickly. */
const BATCH_SIZE = 25_000

/** `onPart` receives the completed part, from 0 to 1; `signal` aborts the removal. */
type Notified = { signal?: AbortSignal; onPart?: (part: number) => void }

type Removal = { bcl: string; cause: 'ROLLBACK' | 'RERUN'; user: string }

/**
 * Removes the rows of a run, manual ones included, and archives a copy. Ledgers are as before the run, and its lines
 * are selected again.
 */
export async function removeRun(
  db: Db,
  { bcl, cause, user }: Removal,
  { signal, onPart = () => undefined }: Notified = {},
): Promise<{ rows: number; lines: number }> {
  const archive = await db.first(
    sql.text<{ id: string; last: number; headers: number }>(
      `insert into ems.kite_run_archives (tenant_id, kite_data_id, number, run_no, cause, run, removed_by_id)
     select tenant_id, id, number, run_no, $2, to_jsonb(k) - 'search_text', $3::bigint
     from ems.customs_kite_tool_kite_datas k where id = $1
     returning id, (select coalesce(max(seq), 0) from ems.customs_kite_tool_pib_useds where kite_data_id = $1) as last`,
      [bcl, cause, user],
    ),
  )
  const values = [bcl, archive?.id]
  let rows = 0
  const last = archive?.last ?? 0
  for (let from = 0; from <= last; from += BATCH_SIZE) {
    signal?.throwIfAborted()
    const moved = await db.first(sql.text<{ count: number }>(moveUseds, [...values, from, from + BATCH_SIZE]))
    rows += moved?.count ?? 0
    onPart(Math.min(1, (from + BATCH_SIZE) / last) * PART_OF_ROWS)
  }
  await db.run(sql.text(moveDiffs, values))
  onPart(PART_OF_ROWS + (1 - PART_OF_ROWS) / 2)
  const lines = await db.rows(sql<{
    id: string
  }>`update ems.customs_kite_tool_peb_details set status = 'DIPILIH', bom_id = null, version = version + 1, updated_at = now()
     where kite_data_id = ${bcl} and status in ('TERALOKASI', 'DILAPORKAN') returning id`)
  return { rows, lines: lines.length }
}

/** From this number on, lists display the planner's estimate as total. */
const ESTIMATED_FROM = 10_000

/** Analyses tables after many deletions, because totals of long lists are planner estimates. */
export async function expectLess(db: Db, bcl: string, rows: number): Promise<void> {
  if (rows < ESTIMATED_FROM) return
  const own = await db.rows(sql<{
    name: string
  }>`select format('%I.%I', n.nspname, c.relname) as name from pg_inherits i
     join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     where i.inhparent = 'ems.customs_kite_tool_pib_useds'::regclass and starts_with(c.relname, format('kite_run_%s_', ${bcl}::text))`)
  const tables = own.length ? own.map(({ name }) => name) : ['ems.customs_kite_tool_pib_useds']
  for (const name of tables)
    await db.run(sql.text(`analyze ${name} (pib_detail_id, peb_detail_id, raw_material_id, status)`))
}

const moveUseds = `
  with gone as (delete from ems.customs_kite_tool_pib_useds where kite_data_id = $1 and seq >= $3 and seq < $4 returning *),
  moved as (insert into ems.kite_used_archives (archive_id, seq, peb_key, raw_material_code, pib_key, qty_base, qty_declared, contained_base,
    claim_base, fg_qty_share, cif_idr, bm, bmt, cukai, ppn, ppnbm, method, override_reason, status)
  select $2, u.seq, concat_ws('/', eh.office_code, eh.reg_no, eh.reg_date, e.line_no), m.code,
    concat_ws('/', ph.office_code, ph.reg_no, ph.reg_date, p.line_no), u.qty_base, u.qty_declared, u.contained_base, u.claim_base,
    u.fg_qty_share, u.cif_idr, u.bm, u.bmt, u.cukai, u.ppn, u.ppnbm, u.method, u.override_reason, u.status
  from gone u
  join ems.customs_kite_tool_pib_details p on p.id = u.pib_detail_id
  join ems.customs_kite_tool_pib_headers ph on ph.id = p.header_id
  join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
  join ems.customs_kite_tool_peb_headers eh on eh.id = e.header_id
  join ems.customs_kite_tool_raw_materials m on m.id = u.raw_material_id
  returning 1)
  select count(*)::int as count from moved`

const moveDiffs = `
  with gone as (delete from ems.customs_kite_tool_pib_bom_diffs where kite_data_id = $1 returning *)
  insert into ems.kite_diff_archives (archive_id, peb_key, raw_material_code, need_base, alloc_base, diff_base, reason, resolution, resolution_reason)
  select $2, concat_ws('/', eh.office_code, eh.reg_no, eh.reg_date, e.line_no), m.code, d.need_base, d.alloc_base, d.diff_base,
    d.reason, d.resolution, d.resolution_reason
  from gone d
  join ems.customs_kite_tool_peb_details e on e.id = d.peb_detail_id
  join ems.customs_kite_tool_peb_headers eh on eh.id = e.header_id
  left join ems.customs_kite_tool_raw_materials m on m.id = d.raw_material_id`
