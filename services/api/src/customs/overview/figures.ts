import { sql } from 'kysely'
import type { Deps } from '../../kit/context.ts'

/** What the strip above the tool shows: open PIB and the duty on their balance, PEB not reported, deadlines, work. */
export async function tenantOverview({ db }: Deps, tenant: string) {
  const { rows } = await sql<Record<string, number | string>>`
    with open as (
      select h.id, h.due_date, sum(round((d.bm + d.bm_extra) * d.balance_base / nullif(d.qty_base, 0), 0)) as bm
      from ems.customs_kite_tool_pib_headers h join ems.customs_kite_tool_pib_details d on d.header_id = h.id
      where h.tenant_id = ${tenant}::bigint and h.status in ('OPEN', 'PARTIAL') and d.is_kite and d.balance_base > 0
      group by h.id
    )
    select (select count(*)::int from open) as open_pib_count,
      (select coalesce(sum(bm), 0)::text from open) as open_bm,
      (select count(*)::int from open where due_date <= (now() at time zone 'Asia/Jakarta')::date + 30) as due_soon_count,
      (select count(*)::int from open where due_date < (now() at time zone 'Asia/Jakarta')::date) as overdue_count,
      (select count(distinct header_id)::int from ems.customs_kite_tool_peb_details
        where tenant_id = ${tenant}::bigint and status in ('BARU', 'DIPILIH', 'TERALOKASI')) as unreported_peb_count,
      (select count(*)::int from ems.customs_kite_tool_kite_datas
        where tenant_id = ${tenant}::bigint and status not in ('DIBATALKAN', 'DISETUJUI', 'DICAIRKAN')) as active_bcl_count,
      (select count(*)::int from ems.customs_kite_source_files
        where tenant_id = ${tenant}::bigint and status in ('UPLOADED', 'QUEUED', 'PROCESSING')) as queued_file_count,
      (select count(*)::int from ems.customs_kite_tool_pib_details
        where tenant_id = ${tenant}::bigint and is_kite and raw_material_id is null) as unrelated_pib_count,
      (select count(*)::int from ems.customs_kite_tool_peb_details
        where tenant_id = ${tenant}::bigint and finish_good_id is null and status = 'BARU') as unrelated_peb_count,
      (select number from ems.customs_kite_tool_kite_datas
        where tenant_id = ${tenant}::bigint and status in ('ANTRI', 'PROSES') limit 1) as running_bcl`.execute(db)
  return rows[0] ?? {}
}

/** Ringkasan of a BCL.KT: what each PIB and each material gave, and what is still open. */
export async function bclSummary({ db }: Deps, bcl: string) {
  const pibs = await sql`select pib_office_code as office_code, pib_reg_no as reg_no, pib_reg_date as reg_date,
      min(pib_due_date) as due_date, count(*)::int as rows, sum(cif_idr)::text as cif_idr, sum(bm)::text as bm,
      sum(bmt)::text as bmt, sum(cukai)::text as cukai, sum(ppn)::text as ppn, sum(ppnbm)::text as ppnbm
    from ems.customs_kite_tool_pib_used_views where kite_data_id = ${bcl}::bigint and status = 'AKTIF'
    group by 1, 2, 3 order by 3, 2, 1`.execute(db)
  const materials = await sql`
    select m.code, m.name, m.unit, coalesce(u.qty_base, 0)::text as qty_base, coalesce(u.claim_base, 0)::text as claim_base,
      coalesce(f.diff_base, 0)::text as diff_base, coalesce(u.bm, 0)::text as bm
    from ems.customs_kite_tool_raw_materials m
    left join (select raw_material_id, sum(qty_base) as qty_base, sum(claim_base) as claim_base, sum(bm) as bm
      from ems.customs_kite_tool_pib_useds where kite_data_id = ${bcl}::bigint and status = 'AKTIF' group by 1) u
      on u.raw_material_id = m.id
    left join (select raw_material_id, sum(diff_base) as diff_base
      from ems.customs_kite_tool_pib_bom_diffs where kite_data_id = ${bcl}::bigint group by 1) f on f.raw_material_id = m.id
    where u.raw_material_id is not null or f.raw_material_id is not null order by m.code`.execute(db)
  return { pibs: pibs.rows, materials: materials.rows }
}
