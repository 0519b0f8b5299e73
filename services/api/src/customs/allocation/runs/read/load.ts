import { type Db, sql } from '@ems/postgres'
import type { Bom, NiperItem, Parameters, PebLine, PibLine, RunInput } from '../../engine/index.ts'
import { lineOf, type PibRow, pebSelect, pibSelect } from './line-queries.ts'

type Scope = { tenant: string; parameters: Parameters }
export type LoadedRun = RunInput & { pib_lines: PibLine[]; peb_lines: PebLine[] }

/** Input of a simulation: all lines that no live BCL.KT reports. */
export async function loadUnreported(db: Db, scope: Scope): Promise<LoadedRun> {
  const peb_lines = await pebLines(
    db,
    `d.tenant_id = $1 and d.status in ('BARU', 'DIPILIH') and d.finish_good_id is not null`,
    [scope.tenant],
  )
  const isDated = ({ export_date }: PebLine) => scope.parameters.peb_date_basis === 'REG_DATE' || export_date !== null
  return { ...(await loadSupply(db, scope)), peb_lines: peb_lines.filter(isDated) }
}

/** PIB lines with their ledgers, conversions and NIPER items of a tenant. */
export async function loadSupply(db: Db, { tenant, parameters }: Scope, materials?: readonly string[]) {
  const pib_lines = await pibLines(db, tenant, materials)
  const boms = await bomsOf(db, tenant)
  const niper_items = parameters.require_niper_item ? await niperItems(db, tenant) : []
  return { parameters, boms, pib_lines, niper_items }
}

/** Ordered by id: the input hash depends on it. */
export const pebLines = (db: Db, condition: string, values: readonly unknown[]) =>
  db.rows(sql.text<PebLine>(pebSelect(condition), values))

/** All KITE lines of the tenant, used up or not: reasons of shortages depend on existing lines. */
async function pibLines(db: Db, tenant: string, materials?: readonly string[]): Promise<PibLine[]> {
  const condition = 'd.tenant_id = $1 and ($2::bigint[] is null or d.raw_material_id = any($2))'
  const rows = await db.rows(sql.text<PibRow>(pibSelect(condition), [tenant, materials]))
  return rows.map(lineOf)
}

export const bomsOf = (db: Db, tenant: string) =>
  db.rows(sql<Bom>`select b.id, b.no_konversi, b.kd_bj, b.finish_good_id, b.fg_unit, b.valid_from, b.valid_to, b.status,
       coalesce(json_agg(json_build_object('raw_material_id', l.raw_material_id::text, 'raw_material_code', m.code,
         'coefficient', l.coefficient::text, 'contained_pct', l.contained_pct::text) order by l.line_no) filter (where l.id is not null), '[]') as lines
     from ems.customs_kite_tool_boms b
     left join ems.customs_kite_tool_bom_details l on l.bom_id = b.id
     left join ems.customs_kite_tool_raw_materials m on m.id = l.raw_material_id
     where b.tenant_id = ${tenant} group by b.id order by b.id`)

export const niperItems = (db: Db, tenant: string) =>
  db.rows(sql<NiperItem>`select m.id as raw_material_id, n.valid_from, n.valid_to from ems.customs_kite_tool_raw_materials m
     join ems.customs_kite_tool_niper_items n on n.id = m.niper_item_id where m.tenant_id = ${tenant} order by m.id`)
