create or replace function kite_diffs_added() returns trigger language plpgsql as $$
begin
  if exists (select from after n left join ems.customs_kite_tool_peb_details e on e.id = n.peb_detail_id
      where (e.tenant_id, e.kite_data_id) is distinct from (n.tenant_id, n.kite_data_id)) then
    raise exception 'a difference joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_bom_diffs_peb_detail_fkey';
  end if;
  return null;
end $$;
