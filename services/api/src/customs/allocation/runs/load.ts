import type { PoolClient } from 'pg'
import type { Bom, NiperItem, Parameters, PebLine, PibLine, RunInput } from '../engine/index.ts'
import { lineOf, type PibRow, pebSelect, pibSelect } from './line-queries.ts'
import { RUN_TIMEOUT_MS } from './timeouts.ts'

/** Runs a statement and returns its rows; a run has its own connection and timeout. */
export type Read = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>

/** Reads through the connection of the run. */
export const readOn =
  (client: PoolClient): Read =>
  async (text, values = []) => {
    const { rows } = await client.query({ text, values: [...values], query_timeout: RUN_TIMEOUT_MS } as never)
    return (rows ?? []) as never
  }

type Scope = { tenant: string; parameters: Parameters }
export type LoadedRun = RunInput & { pib_lines: PibLine[]; peb_lines: PebLine[] }

/** Input of a simulation: all lines that no live BCL.KT reports. */
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

/** Ordered by id: the input hash depends on it. */
export const pebLines = (read: Read, condition: string, values: readonly unknown[]) =>
  read<PebLine>(pebSelect(condition), values)

/** All KITE lines of the tenant, used up or not: reasons of shortages depend on existing lines. */
async function pibLines(read: Read, tenant: string, materials?: readonly string[]): Promise<PibLine[]> {
  const rows = await read<PibRow>(
    pibSelect('d.tenant_id = $1 and ($2::bigint[] is null or d.raw_material_id = any($2))'),
    [tenant, materials ?? null],
  )
  return rows.map(lineOf)
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

export const niperItems = (read: Read, tenant: string) =>
  read<NiperItem>(
    `select m.id as raw_material_id, n.valid_from, n.valid_to from ems.customs_kite_tool_raw_materials m
     join ems.customs_kite_tool_niper_items n on n.id = m.niper_item_id where m.tenant_id = $1 order by m.id`,
    [tenant],
  )
