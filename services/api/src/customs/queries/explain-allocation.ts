import type { KiteData } from '@ems/contracts/customs'
import { type Db, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { NotFound } from '../../kit/problems.ts'
import {
  type Allocation,
  explain,
  moneys,
  type Parameters,
  printed,
  released,
  scaled,
  sumChangesByLine,
} from '../allocation/engine/index.ts'
import { type LoadedRun, loadSupply, pebLines } from '../allocation/runs/index.ts'
import * as stores from '../stores.ts'
import type { QueryResult } from './define-query.ts'

/** Why an allocation is what it is. */
export async function whyUsed(deps: Deps, id: string): Promise<QueryResult> {
  const used = await stores.pibUseds.find(deps, id)
  return why(deps, { id, bcl: used.kite_data, peb: used.peb_detail, material: used.raw_material })
}

/** Why a difference is there. */
export async function whyDifference(deps: Deps, id: string): Promise<QueryResult> {
  const diff = await stores.pibBomDiffs.find(deps, id)
  return why(deps, { id, bcl: diff.kite_data, peb: diff.peb_detail, material: diff.raw_material })
}

type Question = { id: string; bcl: string; peb: string; material: string | null }

async function why(deps: Deps, { id, bcl, peb, material }: Question): Promise<QueryResult> {
  const payload = await stores.kiteDatas.find(deps, bcl)
  const input = await inputOf(deps.db, payload)
  const explanation = explain(input, { peb_detail_id: peb, raw_material_id: material })
  if (!explanation) throw NotFound({})
  const { decimal } = input.parameters
  const base = (value: bigint) => printed(value, decimal)
  const { difference, considered, need_base, alloc_base, ...rest } = explanation
  const attributes = {
    ...rest,
    peb_detail_id: peb,
    raw_material_id: material,
    need_base: base(need_base),
    alloc_base: base(alloc_base),
    diff_base: base(need_base - alloc_base),
    reason: difference?.reason ?? null,
    parameters: input.parameters,
    considered: considered.map(({ balance_base, taken_base, ...one }) => ({
      ...one,
      balance_base: balance_base === null ? null : base(balance_base),
      taken_base: base(taken_base),
    })),
    /** False where due dates, exceptions or lines changed since: then this is how it would be today. */
    reproduced: await isAsStored(deps.db, { bcl, peb, material, alloc: base(alloc_base) }),
  }
  return { id, attributes }
}

type Row = { pib_detail_id: string; qty_base: string; claim_base: string; qty_declared: string } & Record<
  (typeof moneys)[number],
  string
>

/** The inputs of a run as they were: the ledgers of today without what it and later runs took. */
async function inputOf(db: Db, { id, tenant, params_snapshot, generated_no }: KiteData): Promise<LoadedRun> {
  const { engine_version: _, ...snapshot } = params_snapshot as Record<string, unknown>
  const parameters = snapshot as unknown as Parameters
  const { decimal } = parameters
  const supply = await loadSupply(db, { tenant, parameters })
  const rows =
    await db.rows(sql<Row>`select u.pib_detail_id, u.qty_base, u.claim_base, u.qty_declared, u.cif_idr, u.bm, u.bmt, u.cukai, u.ppn, u.ppnbm
     from ems.customs_kite_tool_pib_useds u join ems.customs_kite_tool_kite_datas k on k.id = u.kite_data_id
     where u.tenant_id = ${tenant} and k.generated_no >= ${generated_no} and u.status = 'AKTIF'`)
  const changes = sumChangesByLine(rows.map((row) => changeOf(row, decimal)))
  const peb_lines = await pebLines(db, `d.kite_data_id = $1 and d.status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')`, [
    id,
  ])
  return {
    ...supply,
    pib_lines: supply.pib_lines.map((line) => released(line, changes.get(line.id), decimal)),
    peb_lines,
  }
}

const changeOf = (row: Row, decimal: number) =>
  ({
    pib_detail_id: row.pib_detail_id,
    qty_base: scaled(row.qty_base, decimal),
    claim_base: scaled(row.claim_base, decimal),
    qty_declared: scaled(row.qty_declared, 6),
    ...Object.fromEntries(moneys.map((money) => [money, scaled(row[money], 0)])),
  }) as Pick<Allocation, 'pib_detail_id' | 'qty_base' | 'claim_base' | 'qty_declared' | (typeof moneys)[number]>

type Stored = { bcl: string; peb: string; material: string | null; alloc: string }

async function isAsStored(db: Db, { bcl, peb, material, alloc }: Stored): Promise<boolean> {
  const row = await db.first(sql<{
    same: boolean
  }>`select coalesce(sum(qty_base), 0) = ${alloc}::numeric as same from ems.customs_kite_tool_pib_useds
     where kite_data_id = ${bcl} and peb_detail_id = ${peb} and raw_material_id = ${material} and method = 'AUTO'`)
  return row?.same ?? false
}
