create trigger customs_kite_tool_pib_details_decimal before insert on customs_kite_tool_pib_details
  for each row when (new.decimal is null) execute function kite_pib_decimal();

create trigger customs_kite_tool_pib_details_kept before delete on customs_kite_tool_pib_details for each row
  when (old.used_base > 0 or old.excepted_base > 0) execute function kite_pib_line_locked();

create trigger customs_kite_tool_pib_details_added after insert on customs_kite_tool_pib_details
  referencing new table as after for each statement execute function kite_pib_lines_added();

-- Before the trigger that copies the tenant's decimal: triggers run in the order of their names.
create trigger customs_kite_tool_pib_details_assumed before insert on customs_kite_tool_pib_details
  for each row when (new.tenant_id is null or new.line_no is null) execute function kite_line_defaults();

create trigger customs_kite_tool_pib_details_locked after update on customs_kite_tool_pib_details for each row
  when ((old.used_base > 0 or old.excepted_base > 0) and
    (new.header_id, new.line_no, new.unit, new.raw_material_id, new.factor, new.is_kite) is distinct from
    (old.header_id, old.line_no, old.unit, old.raw_material_id, old.factor, old.is_kite))
  execute function kite_pib_line_locked();

create trigger customs_kite_tool_pib_details_settle after update on customs_kite_tool_pib_details
  referencing new table as after for each statement execute function kite_pib_lines_changed();

-- In place of foreign keys (docs/decisions/kite-ledger-and-imports.md#0287).
create trigger customs_kite_tool_pib_details_refer after insert on customs_kite_tool_pib_details
  referencing new table as after for each statement execute function kite_check_references(
    'header_id', 'customs_kite_tool_pib_headers', 'raw_material_id', 'customs_kite_tool_raw_materials');

create trigger customs_kite_tool_pib_details_refer_elsewhere
  after update of header_id, raw_material_id, tenant_id on customs_kite_tool_pib_details for each row
  when ((new.header_id, new.raw_material_id, new.tenant_id) is distinct from (old.header_id, old.raw_material_id, old.tenant_id))
  execute function kite_check_pib_reference();
