create trigger customs_kite_tool_raw_materials_unit before update on customs_kite_tool_raw_materials
  for each row when (new.unit <> old.unit) execute function kite_unit_kept();

create trigger customs_kite_tool_raw_materials_referred after delete on customs_kite_tool_raw_materials
  referencing old table as before for each statement
  execute function kite_keep_referred('customs_kite_tool_pib_details', 'raw_material_id');

create trigger customs_kite_tool_raw_materials_referred_in after update of tenant_id on customs_kite_tool_raw_materials for each row
  when (new.tenant_id <> old.tenant_id) execute function kite_keep_tenant('customs_kite_tool_pib_details', 'raw_material_id');
