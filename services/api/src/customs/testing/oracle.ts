import { expect } from '@jest/globals'
import { moneys, printed } from '../allocation/engine/index.ts'
import { reference } from '../allocation/engine/testing/reference.ts'
import { limits } from '../allocation/runs/execute.ts'
import type { KiteWorld, Thing } from './kite-world.ts'
import { type Input, type StoredRun, stored } from './stored-run.ts'

/** Result of the oracle for a run: nested loops in fractions, without code of the engine. */
function expected({ input }: StoredRun) {
  const { decimal } = input.parameters
  const { rows, differences } = reference(input)
  return {
    rows: rows.map((row) => ({
      seq: row.seq,
      pib_detail_id: row.pib_detail_id,
      peb_detail_id: row.peb_detail_id,
      bom_id: row.bom_id,
      raw_material_id: row.raw_material_id,
      qty_base: printed(row.qty_base, decimal),
      qty_declared: printed(row.qty_declared, 6),
      contained_base: printed(row.contained_base, decimal),
      claim_base: printed(row.claim_base, decimal),
      fg_qty_share: printed(row.fg_qty_share, 4),
      ...Object.fromEntries(moneys.map((money) => [money, String(row[money])])),
      age_day: row.age_day,
    })),
    differences: differences
      .map((row) =>
        [
          row.peb_detail_id,
          row.raw_material_id,
          ...[row.need_base, row.alloc_base, row.diff_base].map((qty) => printed(qty, decimal)),
          row.reason,
        ].join(' '),
      )
      .sort(),
  }
}

/** Rows that the run wrote, as stored in PostgreSQL. */
async function written({ api }: KiteWorld, { bcl, input }: StoredRun) {
  const { decimal } = input.parameters
  const base = (name: string) => `round(${name}, ${decimal})::text as ${name}`
  const rows = await api.pool.query(
    `select seq, pib_detail_id, peb_detail_id, bom_id, raw_material_id, ${base('qty_base')}, qty_declared::text, ${base('contained_base')},
       ${base('claim_base')}, fg_qty_share::text, ${moneys.map((money) => `trunc(${money})::text as ${money}`).join(', ')}, age_day
     from ems.customs_kite_tool_pib_useds where kite_data_id = $1 order by seq`,
    [bcl],
  )
  const differences = await api.pool.query(
    `select concat_ws(' ', peb_detail_id, coalesce(raw_material_id::text, ''), round(need_base, $2), round(alloc_base, $2),
       round(diff_base, $2), reason) as text from ems.customs_kite_tool_pib_bom_diffs where kite_data_id = $1`,
    [bcl, decimal],
  )
  return { rows: rows.rows, differences: differences.rows.map(({ text }) => text as string).sort() }
}

const separateTableFrom = limits.separateTableFrom

/**
 * Stores a random tenant, runs it over HTTP and compares what PostgreSQL holds then with the oracle. Every second one as a
 * large run, whose rows come into a table of their own.
 */
export async function runAsOracleSays(
  world: KiteWorld,
  provided: Input,
  n: number,
): Promise<{ bcl: Thing; tenant: string; allocations: number; differences: number }> {
  const run = await stored(world.api.pool, provided, n)
  limits.separateTableFrom = n % 2 ? 1 : separateTableFrom
  const bcl = await world.generate(run.bcl, { confirm: true })
  const match = await written(world, run)
  expect({ n, status: bcl.status, ...match }).toEqual({ n, status: 'TERBENTUK', ...expected(run) })
  return { bcl, tenant: run.tenant, allocations: match.rows.length, differences: match.differences.length }
}

/** PIB lines of all tenants whose ledger is not the sum of their live allocations. */
export async function brokenLedgers({ api }: KiteWorld): Promise<number> {
  const { rows } = await api.pool.query(
    `select count(*)::int as broken from ems.customs_kite_tool_pib_details d where used_base <> coalesce((
       select sum(u.qty_base) from ems.customs_kite_tool_pib_useds u where u.pib_detail_id = d.id and u.status = 'AKTIF'), 0)`,
  )
  return rows[0].broken
}
