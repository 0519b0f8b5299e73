create trigger customs_kite_tool_peb_headers_locked after update on customs_kite_tool_peb_headers for each row
  when ((new.office_code, new.reg_no, new.reg_date, new.export_date) is distinct from
    (old.office_code, old.reg_no, old.reg_date, old.export_date))
  execute function kite_peb_header_locked();

create trigger customs_kite_tool_peb_headers_referred after delete on customs_kite_tool_peb_headers
  referencing old table as before for each statement
  execute function kite_keep_referred('customs_kite_tool_peb_details', 'header_id');

create trigger customs_kite_tool_peb_headers_referred_in after update of tenant_id on customs_kite_tool_peb_headers for each row
  when (new.tenant_id <> old.tenant_id) execute function kite_keep_tenant('customs_kite_tool_peb_details', 'header_id');
