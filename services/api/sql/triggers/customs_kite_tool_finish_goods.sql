create trigger customs_kite_tool_finish_goods_unit before update on customs_kite_tool_finish_goods
  for each row when (new.unit <> old.unit) execute function kite_good_unit_kept();

create trigger customs_kite_tool_finish_goods_referred after delete on customs_kite_tool_finish_goods
  referencing old table as before for each statement
  execute function kite_keep_referred('customs_kite_tool_peb_details', 'finish_good_id');

create trigger customs_kite_tool_finish_goods_referred_in after update of tenant_id on customs_kite_tool_finish_goods for each row
  when (new.tenant_id <> old.tenant_id) execute function kite_keep_tenant('customs_kite_tool_peb_details', 'finish_good_id');
