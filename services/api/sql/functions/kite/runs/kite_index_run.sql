/* Checks the rows of a closed table and builds its indexes; `kite_attach_run` makes the first one its primary key. */
create or replace function kite_index_run(name text) returns void
  language plpgsql security definer set search_path = ems, public, pg_temp set maintenance_work_mem = '128MB' as $$
declare
  checks text;
begin
  perform ems.kite_assert_run(name);
  -- In one statement, which reads the rows once.
  select string_agg(format('validate constraint %I', conname), ', ') into checks from pg_constraint
    where conrelid = format('ems.%I', name)::regclass and contype = 'c' and not convalidated;
  execute format('alter table ems.%I %s', name, checks);
  execute format('create unique index %I on ems.%I (id)', name || '_pkey', name);
  execute format('create unique index on ems.%I (seq)', name);
  execute format('create index on ems.%I (pib_detail_id, id)', name);
  execute format('create index on ems.%I (peb_detail_id)', name);
  execute format('analyze ems.%I (pib_detail_id, peb_detail_id, raw_material_id, status)', name);
end $$;
