create trigger customs_kite_tool_peb_headers_locked after update on customs_kite_tool_peb_headers for each row
  when ((new.office_code, new.reg_no, new.reg_date, new.export_date) is distinct from
    (old.office_code, old.reg_no, old.reg_date, old.export_date))
  execute function kite_peb_header_locked();
