create view customs_portal_pibs as
select h.id, h.version, h.created_at, h.updated_at, null::bigint as created_by_id, null::bigint as updated_by_id, h.tenant_id,
  h.office_code, h.reg_no, h.reg_date, h.due_date, h.extended_due_date, days_left(h) as days_left, due_state(h) as due_state,
  (select count(*)::int from customs_kite_tool_pib_details d
    where d.header_id = h.id and d.is_kite and d.status in ('BELUM_RELASI', 'SIAP', 'SEBAGIAN')) as open_lines,
  h.status, h.search_text
from customs_kite_tool_pib_headers h
where h.status <> 'CANCELLED';
