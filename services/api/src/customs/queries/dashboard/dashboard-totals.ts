import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'

/** Ringkasan of a BCL.KT: what each PIB and each material gave, and what is still open. */
export async function bclSummary({ db }: Deps, bcl: string) {
  const pibs = await db.rows(sql`select pib_office_code as office_code, pib_reg_no as reg_no, pib_reg_date as reg_date,
      min(pib_due_date) as due_date, count(*)::int as rows, sum(cif_idr)::text as cif_idr, sum(bm)::text as bm,
      sum(bmt)::text as bmt, sum(cukai)::text as cukai, sum(ppn)::text as ppn, sum(ppnbm)::text as ppnbm
    from ems.customs_kite_tool_pib_used_views where kite_data_id = ${bcl}::bigint and status = 'AKTIF'
    group by 1, 2, 3 order by 3, 2, 1`)
  const materials = await db.rows(sql`
    select m.code, m.name, m.unit, coalesce(u.qty_base, 0)::text as qty_base, coalesce(u.claim_base, 0)::text as claim_base,
      coalesce(f.diff_base, 0)::text as diff_base, coalesce(u.bm, 0)::text as bm,
      coalesce(f.reasons, '{}') as reasons
    from ems.customs_kite_tool_raw_materials m
    left join (select raw_material_id, sum(qty_base) as qty_base, sum(claim_base) as claim_base, sum(bm) as bm
      from ems.customs_kite_tool_pib_useds where kite_data_id = ${bcl}::bigint and status = 'AKTIF' group by 1) u
      on u.raw_material_id = m.id
    left join (select raw_material_id, sum(diff_base) as diff_base, array_agg(distinct reason) filter (where diff_base > 0) as reasons
      from ems.customs_kite_tool_pib_bom_diffs where kite_data_id = ${bcl}::bigint group by 1) f on f.raw_material_id = m.id
    where u.raw_material_id is not null or f.raw_material_id is not null order by m.code`)
  return { pibs: pibs, materials: materials }
}
