import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from '../../kit/context.ts'
import type { Bom, NiperItem, Parameters, PebLine, PibLine, RunInput } from '../kite/index.ts'

/** Runs a statement and answers its rows; a run reads through a connection of its own, with its own patience. */
export type Read = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>

/** Reads through kysely what runs read through a connection of their own. */
export const readOf =
  (db: Db): Read =>
  async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
    return rows as never
  }

/** A run of a million rows is written in one transaction; its statements may take longer than those of a request. */
export const RUN_PATIENCE_MS = 10 * 60_000

/** Reads through a connection that is the run's own. */
export const readOn =
  (client: PoolClient): Read =>
  async (text, values = []) => {
    const { rows } = await client.query({ text, values: [...values], query_timeout: RUN_PATIENCE_MS } as never)
    return (rows ?? []) as never
  }

type Scope = { tenant: string; parameters: Parameters }
export type LoadedRun = RunInput & { pib_lines: PibLine[]; peb_lines: PebLine[] }

/** Everything a run over the selected lines of a BCL.KT depends on, as it is now. */
export async function loadRun(read: Read, scope: Scope, bcl: string): Promise<LoadedRun> {
  const peb_lines = await pebLines(read, `d.kite_data_id = $1 and d.status in ('DIPILIH', 'TERALOKASI')`, [bcl])
  return { ...(await loadSupply(read, scope)), peb_lines }
}

/** As `loadRun`, over every line that no live BCL.KT reports: what a simulation runs. */
export async function loadUnreported(read: Read, scope: Scope): Promise<LoadedRun> {
  const peb_lines = await pebLines(
    read,
    `d.tenant_id = $1 and d.status in ('BARU', 'DIPILIH') and d.finish_good_id is not null`,
    [scope.tenant],
  )
  const isDated = ({ export_date }: PebLine) => scope.parameters.peb_date_basis === 'REG_DATE' || export_date !== null
  return { ...(await loadSupply(read, scope)), peb_lines: peb_lines.filter(isDated) }
}

/** PIB lines with their ledgers, conversions and NIPER items of a tenant. */
export async function loadSupply(read: Read, { tenant, parameters }: Scope, materials?: readonly string[]) {
  const pib_lines = await pibLines(read, tenant, materials)
  const boms = await bomsOf(read, tenant)
  const niper_items = parameters.require_niper_item ? await niperItems(read, tenant) : []
  return { parameters, boms, pib_lines, niper_items }
}

/** By ascending id: the hash of the input depends on it. */
export const pebLines = (read: Read, condition: string, values: readonly unknown[]) =>
  read<PebLine>(
    `select d.id, h.office_code, h.reg_no, h.reg_date, h.export_date, d.line_no, d.item_code, d.finish_good_id, d.qty, d.unit, d.factor
     from ems.customs_kite_tool_peb_details d join ems.customs_kite_tool_peb_headers h on h.id = d.header_id
     where ${condition} order by d.id`,
    values,
  )

type PibRow = Omit<PibLine, 'live'> &
  Record<`live_${'claim_base' | 'qty_declared' | 'cif_idr' | 'bm' | 'bmt' | 'cukai' | 'ppn' | 'ppnbm'}`, string | null>

/** All KITE lines of the tenant, used up or not: a reason depends on lines that exist. */
export async function pibLines(read: Read, tenant: string, materials?: readonly string[]): Promise<PibLine[]> {
  const rows = await read<PibRow>(
    `select d.id, d.header_id, h.office_code, h.reg_no, h.reg_date, d.line_no, h.extended_due_date, d.raw_material_id, d.qty,
       d.factor, d.used_base, d.excepted_base, d.cif_idr, d.bm, d.bmt, d.cukai, d.ppn, d.ppnbm, d.bm_extra,
       s.claim_base as live_claim_base, s.qty_declared as live_qty_declared, s.cif_idr as live_cif_idr, s.bm as live_bm,
       s.bmt as live_bmt, s.cukai as live_cukai, s.ppn as live_ppn, s.ppnbm as live_ppnbm
     from ems.customs_kite_tool_pib_details d
     join ems.customs_kite_tool_pib_headers h on h.id = d.header_id
     left join lateral (
       select sum(u.claim_base) as claim_base, sum(u.qty_declared) as qty_declared, sum(u.cif_idr) as cif_idr, sum(u.bm) as bm,
         sum(u.bmt) as bmt, sum(u.cukai) as cukai, sum(u.ppn) as ppn, sum(u.ppnbm) as ppnbm
       from ems.customs_kite_tool_pib_useds u where u.pib_detail_id = d.id and u.status = 'AKTIF') s on d.used_base > 0
     where d.tenant_id = $1 and d.is_kite and d.raw_material_id is not null and h.status <> 'CANCELLED'
       and ($2::bigint[] is null or d.raw_material_id = any($2)) order by d.id`,
    [tenant, materials ?? null],
  )
  return rows.map(lineOf)
}

function lineOf(row: PibRow): PibLine {
  const {
    live_claim_base,
    live_qty_declared,
    live_cif_idr,
    live_bm,
    live_bmt,
    live_cukai,
    live_ppn,
    live_ppnbm,
    ...line
  } = row
  if (live_claim_base === null) return { ...line, live: null }
  const whole = (text: string | null) => text?.split('.')[0] ?? '0'
  const live = {
    claim_base: live_claim_base,
    qty_declared: live_qty_declared ?? '0',
    cif_idr: whole(live_cif_idr),
    bm: whole(live_bm),
    bmt: whole(live_bmt),
    cukai: whole(live_cukai),
    ppn: whole(live_ppn),
    ppnbm: whole(live_ppnbm),
  }
  return { ...line, live }
}

export const bomsOf = (read: Read, tenant: string) =>
  read<Bom>(
    `select b.id, b.no_konversi, b.kd_bj, b.finish_good_id, b.fg_unit, b.valid_from, b.valid_to, b.status,
       coalesce(json_agg(json_build_object('raw_material_id', l.raw_material_id::text, 'raw_material_code', m.code,
         'coefficient', l.coefficient::text, 'contained_pct', l.contained_pct::text) order by l.line_no) filter (where l.id is not null), '[]') as lines
     from ems.customs_kite_tool_boms b
     left join ems.customs_kite_tool_bom_details l on l.bom_id = b.id
     left join ems.customs_kite_tool_raw_materials m on m.id = l.raw_material_id
     where b.tenant_id = $1 group by b.id order by b.id`,
    [tenant],
  )

const niperItems = (read: Read, tenant: string) =>
  read<NiperItem>(
    `select m.id as raw_material_id, n.valid_from, n.valid_to from ems.customs_kite_tool_raw_materials m
     join ems.customs_kite_tool_niper_items n on n.id = m.niper_item_id where m.tenant_id = $1 order by m.id`,
    [tenant],
  )
