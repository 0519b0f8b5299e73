-- The rows of a large run are checked and indexed by one connection while the run's transaction adds them to the ledgers: a
-- closed table refuses every change until it is booked, so that neither needs a lock that the other would wait for.

create function kite_run_closed() returns trigger language plpgsql as $$
begin
  raise exception 'the rows of % do not change before they are booked', tg_table_name;
end $$;

/* Gives a filled table what all its rows share, and refuses any change of it from here on. Touches no row. */
create or replace function kite_close_run(name text, bcl bigint, tenant bigint, run int, author bigint) returns void
  language plpgsql set default_statistics_target = 10 as $$
declare
  checks text;
begin
  execute format('alter table ems.%1$I
    add column version int not null default 1, add column created_at timestamptz not null default now(),
    add column updated_at timestamptz not null default now(), add column created_by_id bigint default %2$s,
    add column updated_by_id bigint default %2$s, add column tenant_id bigint not null default %3$s,
    add column kite_data_id bigint not null default %4$s, add column run_no int not null default %5$s,
    add column method text not null default ''AUTO'', add column override_reason text,
    add column status text not null default ''AKTIF'', add column cancelled_reason text',
    name, coalesce(author::text, 'null'), tenant, bcl, run);
  select string_agg(format('add constraint %I %s not valid', conname, pg_get_constraintdef(oid)), ', ') into checks
    from pg_constraint where conrelid = 'ems.customs_kite_tool_pib_useds'::regclass and contype = 'c';
  execute format('alter table ems.%I %s, add constraint kite_run_check check (kite_data_id = %s and tenant_id = %s) not valid',
    name, checks, bcl, tenant);
  execute format('create trigger kite_run_closed before insert or update or delete or truncate on ems.%I
    for each statement execute function ems.kite_run_closed()', name);
  -- What `kite_use_run` needs to know is known from few rows; `kite_index_run` looks at more of them.
  execute format('analyze ems.%I (pib_detail_id, peb_detail_id, raw_material_id)', name);
end $$;

/* Checks the rows of a closed table and builds its indexes; `kite_book_run` makes the first one its primary key. */
create or replace function kite_index_run(name text) returns void language plpgsql set maintenance_work_mem = '128MB' as $$
declare
  checks text;
begin
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

/*
 * Adds what the rows of a closed table take to the ledgers of their PIB lines. Refuses a table unless every row belongs to
 * this BCL.KT and tenant and has the material of its PIB line. Nobody changes the rows of a closed table from here to the
 * end of the transaction, in which alone `kite_book_run` takes them in.
 */
create or replace function kite_use_run(name text, bcl bigint, tenant bigint) returns void language plpgsql
  set work_mem = '96MB' as $$
declare
  strays bigint;
  lines bigint;
  booked bigint;
begin
  if not exists (select from pg_trigger where tgrelid = format('ems.%I', name)::regclass and tgname = 'kite_run_closed') then
    raise exception 'the table % is not closed', name;
  end if;
  -- All rows are live: what they share was given to them when the table was closed.
  execute format('with sums as materialized (
      select pib_detail_id, raw_material_id, sum(qty_base) as qty from ems.%I group by 1, 2),
    booked as (
      update ems.customs_kite_tool_pib_details d set used_base = d.used_base + s.qty from sums s
      where d.id = s.pib_detail_id returning (d.tenant_id, d.raw_material_id) = ($1, s.raw_material_id) as is_sound)
    select (select count(*) from sums), (select count(*) from booked where is_sound)', name) into lines, booked using tenant;
  execute format('select count(*) from (select distinct peb_detail_id, bom_id from ems.%I) u
    left join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
    left join ems.customs_kite_tool_boms b on b.id = u.bom_id
    where (e.tenant_id, e.kite_data_id, b.tenant_id) is distinct from ($2, $1, $2)', name) into strays using bcl, tenant;
  if strays > 0 or lines <> booked
    or not exists (select from ems.customs_kite_tool_kite_datas where id = bcl and tenant_id = tenant) then
    raise exception 'an allocation joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  create temp table kite_booked on commit drop as select name as booked, bcl as bcl_id, tenant as tenant_of;
end $$;

/*
 * Makes an indexed table that `kite_use_run` booked in this transaction part of the ledger, which is the only way for
 * its rows to be seen. Then come the triggers that keep the ledgers from here on.
 */
create or replace function kite_book_run(name text, bcl bigint, tenant bigint) returns void language plpgsql as $$
declare
  is_booked boolean := to_regclass('pg_temp.kite_booked') is not null;
begin
  if is_booked then
    select exists (select from pg_temp.kite_booked where booked = name and bcl_id = bcl and tenant_of = tenant) into is_booked;
  end if;
  if not is_booked then
    raise exception 'the rows of % were not booked', name using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  execute format('lock table ems.%I in access exclusive mode', name);
  execute format('alter table ems.%I add constraint %2$I primary key using index %2$I', name, name || '_pkey');
  execute format('drop trigger kite_run_closed on ems.%I', name);
  execute format('create trigger %1$I after insert on ems.%1$I referencing new table as after
    for each statement execute function ems.kite_useds_added()', name);
  execute format('create trigger %1$I after delete on ems.%2$I referencing old table as before
    for each statement execute function ems.kite_useds_removed()', name || '_removed', name);
  execute format('create trigger %1$I after update on ems.%2$I referencing old table as before new table as after
    for each statement execute function ems.kite_useds_changed()', name || '_changed', name);
  execute format('alter table ems.%I inherit ems.customs_kite_tool_pib_useds', name);
end $$;
