-- Lines of a document are listed by their number, in whatever order a file brought them.
drop index customs_kite_tool_pib_details_list;
create index customs_kite_tool_pib_details_list on customs_kite_tool_pib_details (tenant_id, header_id, line_no, id);
drop index customs_kite_tool_peb_details_list;
create index customs_kite_tool_peb_details_list on customs_kite_tool_peb_details (tenant_id, header_id, line_no, id);
