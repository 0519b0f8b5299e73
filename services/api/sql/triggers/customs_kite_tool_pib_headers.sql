create trigger customs_kite_tool_pib_headers_locked after update on customs_kite_tool_pib_headers for each row
  when ((new.office_code, new.reg_no, new.reg_date) is distinct from (old.office_code, old.reg_no, old.reg_date)
    or (new.status = 'CANCELLED' and old.status <> 'CANCELLED'))
  execute function kite_pib_header_locked();

create trigger customs_kite_tool_pib_headers_dates before insert on customs_kite_tool_pib_headers
  for each row execute function kite_pib_dates();

create trigger customs_kite_tool_pib_headers_dates_moved after update of reg_date, tenant_id on customs_kite_tool_pib_headers
  for each row when ((new.reg_date, new.tenant_id) is distinct from (old.reg_date, old.tenant_id))
  execute function kite_pib_dates_moved();

create trigger customs_kite_tool_pib_headers_referred after delete on customs_kite_tool_pib_headers
  referencing old table as before for each statement
  execute function kite_keep_referred('customs_kite_tool_pib_details', 'header_id');

create trigger customs_kite_tool_pib_headers_referred_in after update of tenant_id on customs_kite_tool_pib_headers for each row
  when (new.tenant_id <> old.tenant_id) execute function kite_keep_tenant('customs_kite_tool_pib_details', 'header_id');
