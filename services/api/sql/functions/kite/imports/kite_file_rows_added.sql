create or replace function kite_file_rows_added() returns trigger language plpgsql as $$
begin
  -- The lock orders this against a removal of the file: the second of the two waits for the first.
  perform from ems.customs_kite_source_files f
    where f.id in (select source_file_id from after) order by f.id for key share;
  if exists (select from (select distinct source_file_id, tenant_id from after) n where not exists (
      select from ems.customs_kite_source_files f where f.id = n.source_file_id and f.tenant_id = n.tenant_id)) then
    raise exception 'a row of a file that does not exist' using errcode = 'foreign_key_violation',
      table = 'customs_kite_source_file_rows', constraint = 'customs_kite_source_file_rows_source_file_fkey';
  end if;
  return null;
end $$;
