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
