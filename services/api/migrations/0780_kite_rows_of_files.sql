-- What became of the rows of a file refers to the file once per statement, not once per row: a file has up to 200,000 rows,
-- and its own row has a new version for every second that its import tells how far it is.
alter table customs_kite_source_file_rows drop constraint customs_kite_source_file_rows_source_file_fkey;

create function kite_file_rows_added() returns trigger language plpgsql as $$
begin
  -- Whoever removes the file waits until these rows are there, or is waited for.
  perform from ems.customs_kite_source_files f
    where f.id in (select source_file_id from after) order by f.id for key share;
  if exists (select from (select distinct source_file_id, tenant_id from after) n where not exists (
      select from ems.customs_kite_source_files f where f.id = n.source_file_id and f.tenant_id = n.tenant_id)) then
    raise exception 'a row of a file that does not exist' using errcode = 'foreign_key_violation',
      table = 'customs_kite_source_file_rows', constraint = 'customs_kite_source_file_rows_source_file_fkey';
  end if;
  return null;
end $$;
create trigger customs_kite_source_file_rows_added after insert on customs_kite_source_file_rows
  referencing new table as after for each statement execute function kite_file_rows_added();
create trigger customs_kite_source_file_rows_moved after update on customs_kite_source_file_rows
  referencing new table as after for each statement execute function kite_file_rows_added();

create function kite_files_removed() returns trigger language plpgsql as $$
begin
  delete from ems.customs_kite_source_file_rows where source_file_id in (select id from before);
  return null;
end $$;
create trigger customs_kite_source_files_removed after delete on customs_kite_source_files
  referencing old table as before for each statement execute function kite_files_removed();

-- Most lines are related by the code in their file, without a rule.
drop index customs_kite_tool_pib_details_relation;
create index customs_kite_tool_pib_details_relation on customs_kite_tool_pib_details (relation_id) where relation_id is not null;
drop index customs_kite_tool_peb_details_relation;
create index customs_kite_tool_peb_details_relation on customs_kite_tool_peb_details (relation_id) where relation_id is not null;
