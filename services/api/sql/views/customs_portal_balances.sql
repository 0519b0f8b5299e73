create view customs_portal_balances as
select d.id, d.version, d.created_at, d.updated_at, null::bigint as created_by_id, null::bigint as updated_by_id, d.tenant_id,
  h.office_code, h.reg_no, h.reg_date, h.due_date, d.line_no, d.item_code, d.hs_code, d.description, m.code as material_code,
  d.qty, d.unit, d.qty_base, d.used_base, d.excepted_base, d.balance_base, m.unit as base_unit, d.cif_idr, d.bm, d.status,
  d.search_text
from customs_kite_tool_pib_details d
join customs_kite_tool_pib_headers h on h.id = d.header_id
left join customs_kite_tool_raw_materials m on m.id = d.raw_material_id
where d.is_kite and h.status <> 'CANCELLED';
