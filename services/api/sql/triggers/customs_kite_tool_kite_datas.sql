create trigger customs_kite_tool_kite_datas_step before update on customs_kite_tool_kite_datas for each row
  when (new.status <> old.status) execute function kite_data_step();

create trigger customs_kite_tool_kite_datas_number before insert on customs_kite_tool_kite_datas
  for each row when (new.number is null) execute function kite_data_number();
