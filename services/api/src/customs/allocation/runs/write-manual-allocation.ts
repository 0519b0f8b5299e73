import { type Db, sql } from '@ems/postgres'
import { type ManualAllocation, moneys, printed } from '../engine/index.ts'
import type { Run } from './write.ts'

/** Inserts a manual allocation. */
export async function writeManual(db: Db, run: Run, rows: readonly ManualAllocation[], decimal: number) {
  const records = rows.map((row) => ({
    tenant_id: run.tenant,
    kite_data_id: run.bcl,
    run_no: run.run_no,
    created_by_id: run.user,
    updated_by_id: run.user,
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
    method: row.method,
    override_reason: row.override_reason,
  }))
  const names = Object.keys(records[0] ?? {}).join(', ')
  await db.run(
    sql.text(
      `insert into ems.customs_kite_tool_pib_useds (${names})
     select ${names} from jsonb_populate_recordset(null::ems.customs_kite_tool_pib_useds, $1::jsonb)`,
      [JSON.stringify(records)],
    ),
  )
}
