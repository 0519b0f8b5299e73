create or replace function kite_peb_lines_added() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  insert into ems.kite_bom_uses (bom_id, kite_data_id, tenant_id)
    select distinct bom_id, kite_data_id, tenant_id from after where bom_id is not null on conflict do nothing;
  select array_agg(h.id) into headers from ems.customs_kite_tool_peb_headers h
    where h.status <> 'BARU' and h.id in (select header_id from after);
  if headers is not null then perform ems.kite_recalculate_peb_status(headers); end if;
  return null;
end $$;
