-- Files add lines by the hundred thousand: triggers check what they refer to once a statement
-- (docs/decisions/kite-ledger-and-imports.md#0287).
alter table customs_kite_tool_pib_details
  drop constraint customs_kite_tool_pib_details_header_fkey,
  drop constraint customs_kite_tool_pib_details_raw_material_fkey;
alter table customs_kite_tool_peb_details
  drop constraint customs_kite_tool_peb_details_header_fkey,
  drop constraint customs_kite_tool_peb_details_finish_good_fkey;
