import type { KiteData, KitePibBomDiff } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, NotFound } from '../../kit/problems.ts'
import { findable, type Gap, type Parameters, printed, scaled } from '../allocation/engine/index.ts'
import { bomsOf, loadSupply, pebLines } from '../allocation/runs/read/load.ts'
import * as stores from '../stores.ts'

/** A shortage with all present data for a manual allocation. */
export async function shortageOf(deps: Deps, diff: KitePibBomDiff, bcl: KiteData): Promise<Gap> {
  const { raw_material, bom } = diff
  if (!raw_material || !bom)
    throw conflict('E_STATUS', 'Selisih ini tidak memiliki bahan baku: perbaiki konversi, lalu generate ulang.')
  const { decimal, pib_min_day, pib_max_day, claim_basis, shortage_policy, peb_date_basis, require_niper_item } =
    bcl.params_snapshot as unknown as Parameters
  const parameters = {
    decimal,
    pib_min_day,
    pib_max_day,
    claim_basis,
    shortage_policy,
    peb_date_basis,
    require_niper_item,
  }
  const { db } = deps
  const { pib_lines, niper_items } = await loadSupply(db, { tenant: diff.tenant, parameters }, [raw_material])
  const [peb] = await pebLines(db, 'd.id = $1', [diff.peb_detail])
  const used = (await bomsOf(db, diff.tenant)).find(({ id }) => id === bom)
  if (!peb || !used) throw NotFound({})
  const units = (text: string) => scaled(text, decimal)
  return {
    parameters,
    niper_items,
    peb,
    bom: used,
    difference: {
      raw_material_id: raw_material,
      need_base: units(diff.need_base),
      alloc_base: units(diff.alloc_base),
      diff_base: units(diff.diff_base),
      resolution: diff.resolution,
    },
    live: await liveRows(deps, diff, decimal),
    lines: pib_lines,
    lastSeq: await lastSeq(deps, bcl.id),
  }
}

async function liveRows({ db }: Deps, { peb_detail, raw_material }: KitePibBomDiff, decimal: number) {
  const rows = await db.rows(sql<{ qty_base: string; contained_base: string; fg_qty_share: string }>`
    select qty_base, contained_base, fg_qty_share from ems.customs_kite_tool_pib_useds
    where peb_detail_id = ${peb_detail}::bigint and raw_material_id = ${raw_material}::bigint and status = 'AKTIF'`)
  return rows.map((row) => ({
    qty_base: scaled(row.qty_base, decimal),
    contained_base: scaled(row.contained_base, decimal),
    fg_qty_share: scaled(row.fg_qty_share, 4),
  }))
}

async function lastSeq({ db }: Deps, bcl: string) {
  const match = await db.first(sql<{
    last: number
  }>`select coalesce(max(seq), 0) as last from ems.customs_kite_tool_pib_useds
    where kite_data_id = ${bcl}::bigint`)
  return match?.last ?? 0
}

/** Candidates of *Cari PIB* for a shortage, in FIFO order, each with the reason for its verdict. */
export async function candidatesFor(deps: Deps, id: string) {
  const diff = await stores.pibBomDiffs.find(deps, id)
  const bcl = await stores.kiteDatas.find(deps, diff.kite_data)
  const gap = await shortageOf(deps, diff, bcl)
  const { decimal } = gap.parameters
  return findable(gap).map(({ balance_base, verdict, ...candidate }) => ({
    ...candidate,
    verdict,
    eligible: verdict === 'ELIGIBLE',
    needs_override: verdict === 'TOO_NEW',
    balance_base: balance_base === null ? null : printed(balance_base, decimal),
  }))
}
