-- What is read but not stored: derived columns (`t.due_state` calls the function of that name) and the read-only views.

create function days_left(pib customs_kite_tool_pib_headers) returns int language sql stable as $$
  select pib.due_date - ems.kite_today()
$$;
create function due_state(pib customs_kite_tool_pib_headers) returns text language sql stable as $$
  select case when pib.status in ('CLOSED', 'CANCELLED') then 'SELESAI'
    when pib.due_date < ems.kite_today() then 'LEWAT'
    when pib.due_date <= ems.kite_today() + 30 then 'KRITIS'
    when pib.due_date <= ems.kite_today() + 90 then 'WASPADA' else 'AMAN' end
$$;
create function balance_base(material customs_kite_tool_raw_materials) returns numeric language sql stable as $$
  select coalesce(sum(d.balance_base), 0)::numeric(24, 6) from ems.customs_kite_tool_pib_details d
  where d.raw_material_id = material.id and d.is_kite
$$;

create view customs_kite_tool_bom_detail_views as
select l.id, l.version, l.created_at, l.updated_at, l.created_by_id, l.updated_by_id, l.tenant_id, l.bom_id, l.line_no,
  b.no_konversi, b.conversion_date, b.status, b.valid_from, b.valid_to,
  f.code as fg_code, f.name as fg_name, f.hs_code as fg_hs_code, b.fg_unit,
  m.code as rm_code, m.name as rm_name, m.hs_code as rm_hs_code, m.unit as rm_unit,
  l.coefficient, l.contained_pct, l.waste_pct,
  (select coalesce(sum(d.balance_base), 0)::numeric(24, 6) from customs_kite_tool_pib_details d
    where d.raw_material_id = m.id and d.is_kite) as rm_balance_total,
  (select count(distinct e.kite_data_id)::int from customs_kite_tool_peb_details e
    where e.bom_id = b.id and e.status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')) as used_in_run_count,
  searchable(b.no_konversi || ' ' || f.code || ' ' || f.name || ' ' || m.code || ' ' || m.name) as search_text
from customs_kite_tool_bom_details l
join customs_kite_tool_boms b on b.id = l.bom_id
join customs_kite_tool_finish_goods f on f.id = b.finish_good_id
join customs_kite_tool_raw_materials m on m.id = l.raw_material_id;

create view customs_kite_tool_niper_item_views as
select n.id, n.version, n.created_at, n.updated_at, n.created_by_id, n.updated_by_id, n.tenant_id, n.item_type, n.code,
  n.hs_code, n.description, n.unit, n.skep_no, n.skep_date, n.valid_from, n.valid_to,
  case n.item_type
    when 'BAHAN_BAKU' then (select string_agg(m.code, ', ' order by m.code) from customs_kite_tool_raw_materials m where m.niper_item_id = n.id)
    else (select string_agg(f.code, ', ' order by f.code) from customs_kite_tool_finish_goods f where f.niper_item_id = n.id) end
    as related_code,
  s.qty_base, s.used_base, s.balance_base,
  case n.item_type
    when 'BAHAN_BAKU' then (select count(*)::int from customs_kite_tool_pib_details d
      where d.tenant_id = n.tenant_id and d.hs_code = n.hs_code and d.raw_material_id is null)
    else (select count(*)::int from customs_kite_tool_peb_details d
      where d.tenant_id = n.tenant_id and d.hs_code = n.hs_code and d.finish_good_id is null) end as unrelated_count,
  n.search_text
from customs_kite_tool_niper_items n
left join lateral (
  select coalesce(sum(d.qty_base), 0)::numeric(24, 6) as qty_base, coalesce(sum(d.used_base), 0)::numeric(24, 6) as used_base,
    coalesce(sum(d.balance_base), 0)::numeric(24, 6) as balance_base
  from customs_kite_tool_pib_details d join customs_kite_tool_raw_materials m on m.id = d.raw_material_id
  where m.niper_item_id = n.id and d.is_kite) s on true;

create view customs_kite_tool_pib_used_views as
select u.id, u.version, u.created_at, u.updated_at, u.created_by_id, u.updated_by_id, u.tenant_id, u.kite_data_id, u.run_no,
  u.seq, u.pib_detail_id, u.peb_detail_id, u.bom_id, u.raw_material_id, m.code as rm_code, m.name as rm_name, m.unit as rm_unit,
  u.qty_base, u.qty_declared, u.contained_base, u.claim_base, u.fg_qty_share, u.cif_idr, u.bm, u.bmt, u.cukai, u.ppn, u.ppnbm,
  u.age_day, u.method, u.override_reason, u.status,
  ph.office_code as pib_office_code, ph.reg_no as pib_reg_no, ph.reg_date as pib_reg_date, pd.line_no as pib_line_no,
  pd.item_code as pib_item_code, pd.hs_code as pib_hs_code, pd.description as pib_description, pd.unit as pib_unit,
  ph.due_date as pib_due_date,
  eh.office_code as peb_office_code, eh.reg_no as peb_reg_no, eh.reg_date as peb_reg_date, ed.line_no as peb_line_no,
  ed.item_code as peb_item_code, ed.hs_code as peb_hs_code, ed.description as peb_description, ed.qty as peb_qty,
  ed.unit as peb_unit, eh.lhpre_no as peb_lhpre_no, eh.lhpre_date as peb_lhpre_date,
  k.number as bcl_number, k.status as bcl_status,
  (pd.qty_base - pd.excepted_base - (select coalesce(sum(o.qty_base), 0) from customs_kite_tool_pib_useds o
    where o.pib_detail_id = u.pib_detail_id and o.id <= u.id and o.status = 'AKTIF'))::numeric(24, 6) as running_balance,
  searchable(ph.reg_no || ' ' || eh.reg_no || ' ' || m.code || ' ' || pd.description || ' ' || ed.description) as search_text
from customs_kite_tool_pib_useds u
join customs_kite_tool_pib_details pd on pd.id = u.pib_detail_id
join customs_kite_tool_pib_headers ph on ph.id = pd.header_id
join customs_kite_tool_peb_details ed on ed.id = u.peb_detail_id
join customs_kite_tool_peb_headers eh on eh.id = ed.header_id
join customs_kite_tool_raw_materials m on m.id = u.raw_material_id
join customs_kite_tool_kite_datas k on k.id = u.kite_data_id;
