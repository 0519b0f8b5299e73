/* `040300/000101/2026-01-05/1`, as runs and archives name a line. */
create or replace function kite_pib_key(detail_id bigint) returns text language sql stable as $$
  select concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no)
  from ems.customs_kite_tool_pib_details d join ems.customs_kite_tool_pib_headers h on h.id = d.header_id where d.id = detail_id
$$;
