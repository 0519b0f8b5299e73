create trigger customs_kite_tool_peb_details_settle after update on customs_kite_tool_peb_details
  referencing old table as before new table as after for each statement execute function kite_peb_lines_changed();

create trigger customs_kite_tool_peb_details_added after insert on customs_kite_tool_peb_details
  referencing new table as after for each statement execute function kite_peb_lines_added();

create trigger customs_kite_tool_peb_details_kept before delete on customs_kite_tool_peb_details for each row
  when (old.status in ('DIPILIH', 'TERALOKASI', 'DILAPORKAN', 'SELESAI')) execute function kite_peb_line_locked();

create trigger customs_kite_tool_peb_details_assumed before insert on customs_kite_tool_peb_details
  for each row when (new.tenant_id is null or new.line_no is null) execute function kite_line_defaults();

create trigger customs_kite_tool_peb_details_locked after update on customs_kite_tool_peb_details for each row
  when (old.status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI') and
    (new.header_id, new.line_no, new.item_code, new.qty, new.unit, new.finish_good_id, new.factor) is distinct from
    (old.header_id, old.line_no, old.item_code, old.qty, old.unit, old.finish_good_id, old.factor))
  execute function kite_peb_line_locked();

-- In place of foreign keys (docs/decisions/kite-ledger-and-imports.md#0287).
create trigger customs_kite_tool_peb_details_refer after insert on customs_kite_tool_peb_details
  referencing new table as after for each statement execute function kite_check_references(
    'header_id', 'customs_kite_tool_peb_headers', 'finish_good_id', 'customs_kite_tool_finish_goods');

create trigger customs_kite_tool_peb_details_refer_elsewhere
  after update of header_id, finish_good_id, tenant_id on customs_kite_tool_peb_details for each row
  when ((new.header_id, new.finish_good_id, new.tenant_id) is distinct from (old.header_id, old.finish_good_id, old.tenant_id))
  execute function kite_check_peb_reference();
