import { type Allocation, type Difference, printed, type Sink } from '../kite/index.ts'
import type { Read } from './load.ts'

/** Allocations that one statement inserts. */
const AT_ONCE = 20_000

const usedColumns = {
  seq: 'int',
  pib_detail_id: 'bigint',
  peb_detail_id: 'bigint',
  bom_id: 'bigint',
  raw_material_id: 'bigint',
  qty_base: 'numeric',
  qty_declared: 'numeric',
  contained_base: 'numeric',
  claim_base: 'numeric',
  fg_qty_share: 'numeric',
  cif_idr: 'numeric',
  bm: 'numeric',
  bmt: 'numeric',
  cukai: 'numeric',
  ppn: 'numeric',
  ppnbm: 'numeric',
  age_day: 'int',
} as const
type UsedColumn = keyof typeof usedColumns
const usedNames = Object.keys(usedColumns) as UsedColumn[]

const diffColumns = {
  peb_detail_id: 'bigint',
  bom_id: 'bigint',
  raw_material_id: 'bigint',
  need_base: 'numeric',
  alloc_base: 'numeric',
  diff_base: 'numeric',
  reason: 'text',
  qty_too_new: 'numeric',
  qty_expired: 'numeric',
  qty_unit_mismatch: 'numeric',
} as const
type DiffColumn = keyof typeof diffColumns
const diffNames = Object.keys(diffColumns) as DiffColumn[]

/** The totals of a run, of its live rows. */
export type Totals = Record<'cif_idr' | 'bm' | 'bmt' | 'cukai' | 'ppn' | 'ppnbm' | 'claim_base', bigint>

type Cells = (string | number | null)[][]

/** Keeps what passes as columns of text, ready to be written; a run of a million rows needs no object per row then. */
export function collector(decimal: number) {
  const useds: Cells[] = []
  const differences: Difference[] = []
  const totals: Totals = { cif_idr: 0n, bm: 0n, bmt: 0n, cukai: 0n, ppn: 0n, ppnbm: 0n, claim_base: 0n }
  /** The BOM of each line that was served. */
  const boms = new Map<string, string>()
  const sink: Sink = {
    allocation(row) {
      const last = useds.at(-1)
      const chunk =
        last && (last[0]?.length ?? 0) < AT_ONCE ? last : usedNames.map((): (string | number | null)[] => [])
      if (chunk !== last) useds.push(chunk)
      for (const [n, cell] of usedCells(row, decimal).entries()) chunk[n]?.push(cell)
      for (const name of Object.keys(totals) as (keyof Totals)[]) totals[name] += row[name]
      boms.set(row.peb_detail_id, row.bom_id)
    },
    difference(row) {
      differences.push(row)
      if (row.bom_id) boms.set(row.peb_detail_id, row.bom_id)
    },
  }
  return { sink, useds, differences, totals, boms }
}

const digitsOf = (name: UsedColumn, decimal: number) =>
  name === 'qty_declared' ? 6 : name === 'fg_qty_share' ? 4 : name.endsWith('_base') ? decimal : 0

const usedCells = (row: Allocation, decimal: number) =>
  usedNames.map((name) => {
    const value = row[name]
    return typeof value === 'bigint' ? printed(value, digitsOf(name, decimal)) : value
  })

export type Run = { tenant: string; bcl: string; run_no: number; user: string }

/** Inserts allocations chunk by chunk; `onRows` hears how many are written. The ledgers follow by trigger. */
export async function writeUseds(read: Read, run: Run, chunks: readonly Cells[], onRows: (rows: number) => void) {
  let written = 0
  for (const chunk of chunks) {
    await read(insertUseds, [run.tenant, run.bcl, run.run_no, run.user, ...chunk])
    written += chunk[0]?.length ?? 0
    onRows(written)
  }
}

const insertUseds = `
  insert into ems.customs_kite_tool_pib_useds (tenant_id, kite_data_id, run_no, created_by_id, updated_by_id, ${usedNames.join(', ')})
  select $1::bigint, $2::bigint, $3::int, $4::bigint, $4::bigint, c.*
  from unnest(${usedNames.map((name, n) => `$${n + 5}::${usedColumns[name]}[]`).join(', ')}) as c(${usedNames.join(', ')})`

export const writeDifferences = async (read: Read, run: Run, rows: readonly Difference[], decimal: number) => {
  const cells = diffNames.map((name) => rows.map((row) => diffCell(row, name, decimal)))
  await read(insertDiffs, [run.tenant, run.bcl, run.run_no, run.user, ...cells])
}

function diffCell(row: Difference, name: DiffColumn, decimal: number) {
  const value = row[name]
  return typeof value === 'bigint' ? printed(value, name === 'qty_unit_mismatch' ? 6 : decimal) : value
}

const insertDiffs = `
  insert into ems.customs_kite_tool_pib_bom_diffs (tenant_id, kite_data_id, run_no, created_by_id, updated_by_id, ${diffNames.join(', ')})
  select $1::bigint, $2::bigint, $3::int, $4::bigint, $4::bigint, c.*
  from unnest(${diffNames.map((name, n) => `$${n + 5}::${diffColumns[name]}[]`).join(', ')}) as c(${diffNames.join(', ')})`

/** The lines of the run are allocated now, with the BOM each was served by. */
export const markLines = (read: Read, { bcl, user }: Run, boms: ReadonlyMap<string, string>) =>
  read(
    `update ems.customs_kite_tool_peb_details d set status = 'TERALOKASI', bom_id = c.bom, version = d.version + 1,
       updated_at = now(), updated_by_id = $4::bigint
     from (select e.id, b.bom from ems.customs_kite_tool_peb_details e
       left join unnest($2::bigint[], $3::bigint[]) as b(id, bom) on b.id = e.id
       where e.kite_data_id = $1 and e.status = 'DIPILIH') c
     where d.id = c.id`,
    [bcl, [...boms.keys()], [...boms.values()], user],
  )
