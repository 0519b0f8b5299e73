create or replace function kite_files_removed() returns trigger language plpgsql as $$
begin
  delete from ems.customs_kite_source_file_rows where source_file_id in (select id from before);
  return null;
end $$;
