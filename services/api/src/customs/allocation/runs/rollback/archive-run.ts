import { type Db, sql } from '@ems/postgres'

/** Share of the time for allocations; shortages and lines are the rest. */
const PART_OF_ROWS = 0.7

/** Allocations that one statement removes: within its timeout, and few enough to be cancelled in between. */
export const removal = { batchSize: 200_000 }

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
  const values = await archived(db, { bcl, cause, user })
  const firsts = await firstLines(db, bcl)
  let rows = 0
  for (const [n, first] of firsts.entries()) {
    signal?.throwIfAborted()
    rows += await db.run(sql.text(moveUseds, [...values, first, firsts[n + 1] ?? null]))
    onPart(((n + 1) / firsts.length) * PART_OF_ROWS)
  }
  await db.run(sql.text(moveDiffs, values))
  onPart(PART_OF_ROWS + (1 - PART_OF_ROWS) / 2)
  const lines =
    await db.run(sql`update ems.customs_kite_tool_peb_details set status = 'DIPILIH', bom_id = null, version = version + 1, updated_at = now()
     where kite_data_id = ${bcl} and status in ('TERALOKASI', 'DILAPORKAN')`)
  return { rows, lines }
}

/**
 * Archives the rows of a run that another one replaces, and removes its shortages. `kite_attach_run` removes its allocations when
 * it takes in the new ones, so that a ledger changes by the difference only.
 */
export async function archiveRun(db: Db, removal: Removal): Promise<void> {
  const values = await archived(db, removal)
  await db.run(sql.text(copyUseds, values))
  await db.run(sql.text(moveDiffs, values))
}

/** The BCL.KT and the archive of its run. */
async function archived(db: Db, { bcl, cause, user }: Removal): Promise<[string, string | undefined]> {
  await db.run(sql`set local work_mem = '96MB'`)
  const archive = await db.first(
    sql.text<{ id: string }>(
      `insert into ems.kite_run_archives (tenant_id, kite_data_id, number, run_no, cause, run, removed_by_id)
     select tenant_id, id, number, run_no, $2, to_jsonb(k) - 'search_text', $3::bigint
     from ems.customs_kite_tool_kite_datas k where id = $1 returning id`,
      [bcl, cause, user],
    ),
  )
  return [bcl, archive?.id]
}

/** First PIB line of each batch. All allocations of a line are in one batch, so its ledger changes once. */
async function firstLines(db: Db, bcl: string): Promise<string[]> {
  const lines = await db.rows(
    sql.text<{ first: string }>(
      `select min(line) as first from (
         select pib_detail_id as line, sum(count(*)) over (order by pib_detail_id) - count(*) as earlier
         from ems.customs_kite_tool_pib_useds where kite_data_id = $1 group by 1) l
       group by div(earlier, $2) order by 1`,
      [bcl, removal.batchSize],
    ),
  )
  return lines.map(({ first }) => first)
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

const archivedTotals = [
  'qty_base',
  'qty_declared',
  'contained_base',
  'claim_base',
  'fg_qty_share',
  'cif_idr',
  'bm',
  'bmt',
  'cukai',
  'ppn',
  'ppnbm',
  'method',
  'override_reason',
  'status',
].join(', ')

/** Business numbers of the documents of one side, once for each line in `gone`. */
const keys = (side: 'peb' | 'pib') => `${side}s as materialized (
  select d.id, concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no) as key
  from ems.customs_kite_tool_${side}_details d join ems.customs_kite_tool_${side}_headers h on h.id = d.header_id
  where d.id in (select ${side}_detail_id from gone))`

const toArchive = `
  ${keys('peb')}, ${keys('pib')}
  insert into ems.kite_used_archives (archive_id, seq, peb_key, raw_material_code, pib_key, ${archivedTotals})
  select $2, u.seq, e.key, m.code, p.key, ${archivedTotals}
  from gone u join pibs p on p.id = u.pib_detail_id join pebs e on e.id = u.peb_detail_id
  join ems.customs_kite_tool_raw_materials m on m.id = u.raw_material_id`

const moveUseds = `
  with gone as (delete from ems.customs_kite_tool_pib_useds
    where kite_data_id = $1 and pib_detail_id >= $3 and ($4::bigint is null or pib_detail_id < $4)
    returning seq, pib_detail_id, peb_detail_id, raw_material_id, ${archivedTotals}),${toArchive}`

/** Its rows stay where they are for now. */
const copyUseds = `
  with gone as not materialized (select * from ems.customs_kite_tool_pib_useds where kite_data_id = $1),${toArchive}`

const moveDiffs = `
  with gone as (delete from ems.customs_kite_tool_pib_bom_diffs where kite_data_id = $1 returning *),
  ${keys('peb')}
  insert into ems.kite_diff_archives (archive_id, peb_key, raw_material_code, need_base, alloc_base, diff_base, reason, resolution, resolution_reason)
  select $2, e.key, m.code, d.need_base, d.alloc_base, d.diff_base, d.reason, d.resolution, d.resolution_reason
  from gone d join pebs e on e.id = d.peb_detail_id
  left join ems.customs_kite_tool_raw_materials m on m.id = d.raw_material_id`
