create trigger customs_kite_tool_finish_goods_unit before update on customs_kite_tool_finish_goods
  for each row when (new.unit <> old.unit) execute function kite_good_unit_kept();
