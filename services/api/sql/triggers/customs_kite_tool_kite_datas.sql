create trigger customs_kite_tool_kite_datas_step before update on customs_kite_tool_kite_datas for each row
  when (new.status <> old.status) execute function kite_data_step();

create trigger customs_kite_tool_kite_datas_number before insert on customs_kite_tool_kite_datas
  for each row when (new.number is null) execute function kite_data_number();

create trigger customs_kite_tool_kite_datas_items_added after insert on customs_kite_tool_kite_datas
  referencing new table as written for each statement execute function keep_bcl_items();

create trigger customs_kite_tool_kite_datas_items_changed after update on customs_kite_tool_kite_datas
  referencing new table as written for each statement execute function keep_bcl_items();
