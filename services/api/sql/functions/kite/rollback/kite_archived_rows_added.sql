-- In place of a foreign key, which looks the run up once per row. Nobody removes an archived run: no lock is needed.
create or replace function kite_archived_rows_added() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct archive_id from after) n where not exists (
      select from ems.kite_run_archives a where a.id = n.archive_id)) then
    raise exception 'a row of a run that is not archived' using errcode = 'foreign_key_violation',
      table = tg_table_name, constraint = tg_table_name || '_archive_id_fkey';
  end if;
  return null;
end $$;
