/*
 * Removes the emptied tables of runs that were rolled back, and the tables of runs that ended before their rows became part of
 * the ledger. Not part of the rollback: readers of allocations would wait for its end. A table that is being read is left for
 * the next time.
 */
create or replace function kite_drop_runs() returns int
  language plpgsql security definer set search_path = ems, public, pg_temp set lock_timeout = '200ms' as $$
declare
  run record;
  is_empty boolean;
  dropped int := 0;
begin
  for run in
    select c.oid::regclass as name, i.inhrelid is not null as is_ledger from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'ems'::regnamespace and c.relkind = 'r' and c.relname ~ '^kite_run_[0-9]+_[0-9]+$'
      and (i.inhrelid is not null or not exists (
        select from ems.customs_kite_tool_kite_datas k where k.id = split_part(c.relname, '_', 3)::bigint and k.status = 'PROSES'))
  loop
    begin
      is_empty := true;
      if run.is_ledger then execute format('select not exists (select from %s)', run.name) into is_empty; end if;
      if is_empty then
        execute format('drop table %s', run.name);
        dropped := dropped + 1;
      end if;
    exception when lock_not_available or undefined_table then
      null;
    end;
  end loop;
  return dropped;
end $$;
