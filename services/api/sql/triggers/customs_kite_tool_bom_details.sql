create trigger customs_kite_tool_bom_details_frozen before insert or update or delete on customs_kite_tool_bom_details
  for each row execute function kite_bom_locked();

create trigger customs_kite_tool_bom_details_assumed before insert or update on customs_kite_tool_bom_details
  for each row execute function kite_bom_line_defaults();
