create trigger customs_kite_tool_raw_materials_unit before update on customs_kite_tool_raw_materials
  for each row when (new.unit <> old.unit) execute function kite_unit_kept();
