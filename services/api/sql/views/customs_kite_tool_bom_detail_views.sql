create view customs_kite_tool_bom_detail_views as
select l.id, l.version, l.created_at, l.updated_at, l.created_by_id, l.updated_by_id, l.tenant_id, l.bom_id, l.line_no,
  b.no_konversi, b.conversion_date, b.status, b.valid_from, b.valid_to,
  f.code as fg_code, f.name as fg_name, f.hs_code as fg_hs_code, b.fg_unit,
  m.code as rm_code, m.name as rm_name, m.hs_code as rm_hs_code, m.unit as rm_unit,
  l.coefficient, l.contained_pct, l.waste_pct,
  (select coalesce(sum(d.balance_base), 0)::numeric(24, 6) from customs_kite_tool_pib_details d
    where d.raw_material_id = m.id and d.is_kite) as rm_balance_total,
  (select count(*)::int from kite_bom_uses u where u.bom_id = b.id) as used_in_run_count,
  searchable(b.no_konversi || ' ' || f.code || ' ' || f.name || ' ' || m.code || ' ' || m.name) as search_text
from customs_kite_tool_bom_details l
join customs_kite_tool_boms b on b.id = l.bom_id
join customs_kite_tool_finish_goods f on f.id = b.finish_good_id
join customs_kite_tool_raw_materials m on m.id = l.raw_material_id;
