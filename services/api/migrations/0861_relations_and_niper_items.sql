-- Relations by whether they are the preferred one, in the order of their list: counted in the index, with what their scope asks.
create index partner_items_is_primary on partner_items (is_primary, name, id)
  include (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);

-- Items of a NIPER in the orders their list offers.
create index customs_kite_tool_niper_items_valid_from on customs_kite_tool_niper_items (tenant_id, valid_from, id);
create index customs_kite_tool_niper_items_valid_to on customs_kite_tool_niper_items (tenant_id, valid_to, id);
create index customs_kite_tool_niper_items_item_type on customs_kite_tool_niper_items (tenant_id, item_type, id);
create index customs_kite_tool_niper_items_created_at on customs_kite_tool_niper_items (tenant_id, created_at, id);
create index customs_kite_tool_niper_items_updated_at on customs_kite_tool_niper_items (tenant_id, updated_at, id);
