create view customs_kite_tool_niper_item_views as
select n.id, n.version, n.created_at, n.updated_at, n.created_by_id, n.updated_by_id, n.tenant_id, n.item_type, n.code,
  n.hs_code, n.description, n.unit, n.skep_no, n.skep_date, n.valid_from, n.valid_to,
  case n.item_type
    when 'BAHAN_BAKU' then (select string_agg(m.code, ', ' order by m.code) from customs_kite_tool_raw_materials m where m.niper_item_id = n.id)
    else (select string_agg(f.code, ', ' order by f.code) from customs_kite_tool_finish_goods f where f.niper_item_id = n.id) end
    as related_code,
  s.base_unit, s.qty_base, s.used_base, s.balance_base,
  case n.item_type
    when 'BAHAN_BAKU' then (select count(*)::int from customs_kite_tool_pib_details d
      where d.tenant_id = n.tenant_id and d.hs_code = n.hs_code and d.raw_material_id is null)
    else (select count(*)::int from customs_kite_tool_peb_details d
      where d.tenant_id = n.tenant_id and d.hs_code = n.hs_code and d.finish_good_id is null) end as unrelated_count,
  n.search_text
from customs_kite_tool_niper_items n
-- Materials of one item may be counted in different units: such an item has no sums.
left join lateral (
  select case when count(distinct m.unit) = 1 then min(m.unit) end as base_unit,
    case when count(distinct m.unit) <= 1 then coalesce(sum(d.qty_base), 0)::numeric(24, 6) end as qty_base,
    case when count(distinct m.unit) <= 1 then coalesce(sum(d.used_base), 0)::numeric(24, 6) end as used_base,
    case when count(distinct m.unit) <= 1 then coalesce(sum(d.balance_base), 0)::numeric(24, 6) end as balance_base
  from customs_kite_tool_raw_materials m
  left join customs_kite_tool_pib_details d on d.raw_material_id = m.id and d.is_kite
  where m.niper_item_id = n.id) s on true;
