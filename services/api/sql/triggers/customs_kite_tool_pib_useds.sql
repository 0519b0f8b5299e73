create trigger customs_kite_tool_pib_useds_added after insert on customs_kite_tool_pib_useds
  referencing new table as after for each statement execute function kite_useds_added();

create trigger customs_kite_tool_pib_useds_removed after delete on customs_kite_tool_pib_useds
  referencing old table as before for each statement execute function kite_useds_removed();

create trigger customs_kite_tool_pib_useds_changed after update on customs_kite_tool_pib_useds
  referencing old table as before new table as after for each statement execute function kite_useds_changed();
