-- drops: kite_line_assumed()
create or replace function kite_line_defaults() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'customs_kite_tool_pib_details' then
    if new.tenant_id is null then select tenant_id into new.tenant_id from ems.customs_kite_tool_pib_headers where id = new.header_id; end if;
    if new.line_no is null then
      select coalesce(max(line_no), 0) + 1 into new.line_no from ems.customs_kite_tool_pib_details where header_id = new.header_id;
    end if;
  else
    if new.tenant_id is null then select tenant_id into new.tenant_id from ems.customs_kite_tool_peb_headers where id = new.header_id; end if;
    if new.line_no is null then
      select coalesce(max(line_no), 0) + 1 into new.line_no from ems.customs_kite_tool_peb_details where header_id = new.header_id;
    end if;
  end if;
  return new;
end $$;
