create trigger customs_kite_tool_pib_bom_diffs_added after insert on customs_kite_tool_pib_bom_diffs
  referencing new table as after for each statement execute function kite_diffs_added();
