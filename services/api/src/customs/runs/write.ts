import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import { type Allocation, type Difference, printed, type Sink } from '../kite/index.ts'
import { type Read, RUN_PATIENCE_MS } from './load.ts'

/** Allocations in one buffer. */
const AT_ONCE = 2_000

const usedNames = [
  'seq',
  'pib_detail_id',
  'peb_detail_id',
  'bom_id',
  'raw_material_id',
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
  'age_day',
] as const satisfies readonly (keyof Allocation)[]
type UsedColumn = (typeof usedNames)[number]

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

/**
 * Keeps allocations as the text PostgreSQL copies, in buffers outside the heap: a run of a million rows needs no object
 * per row. Every line begins with what all rows of the run share.
 */
export function collector({ tenant, bcl, run_no, user }: Run, decimal: number) {
  const start = [tenant, bcl, run_no, user, user].join('\t')
  const useds: Buffer[] = []
  const lines: string[] = []
  const differences: Difference[] = []
  const totals: Totals = { cif_idr: 0n, bm: 0n, bmt: 0n, cukai: 0n, ppn: 0n, ppnbm: 0n, claim_base: 0n }
  const names = Object.keys(totals) as (keyof Totals)[]
  /** The BOM of each line that was served. */
  const boms = new Map<string, string>()
  const flush = () => {
    if (lines.length) useds.push(Buffer.from(lines.join('')))
    lines.length = 0
  }
  const sink: Sink = {
    allocation(row) {
      lines.push(lineOf(start, row, decimal))
      if (lines.length === AT_ONCE) flush()
      for (const name of names) totals[name] += row[name]
      boms.set(row.peb_detail_id, row.bom_id)
    },
    difference(row) {
      differences.push(row)
      if (row.bom_id) boms.set(row.peb_detail_id, row.bom_id)
    },
  }
  return { sink, useds, flush, differences, totals, boms }
}

function lineOf(start: string, row: Allocation, decimal: number) {
  let line = start
  for (const name of usedNames) {
    const value = row[name]
    line += `\t${typeof value === 'bigint' ? printed(value, digitsOf(name, decimal)) : value}`
  }
  return `${line}\n`
}

const digitsOf = (name: UsedColumn, decimal: number) =>
  name === 'qty_declared' ? 6 : name === 'fg_qty_share' ? 4 : name.endsWith('_base') ? decimal : 0

export type Run = { tenant: string; bcl: string; run_no: number; user: string }

/** Copies the allocations in one statement; `onPart` hears which part of them is on its way. The ledgers follow by trigger. */
export async function writeUseds(client: PoolClient, parts: readonly Buffer[], onPart: (part: number) => void) {
  if (!parts.length) return
  function* sent() {
    for (const [n, part] of parts.entries()) {
      onPart((n + 1) / parts.length)
      yield part
    }
  }
  await pipeline(
    Readable.from(sent()),
    client.query(Object.assign(from(copyUseds), { query_timeout: RUN_PATIENCE_MS })),
  )
}

const copyUseds = `copy ems.customs_kite_tool_pib_useds (tenant_id, kite_data_id, run_no, created_by_id, updated_by_id,
  ${usedNames.join(', ')}) from stdin`

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
