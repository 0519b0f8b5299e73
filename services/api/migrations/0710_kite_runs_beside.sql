-- A large run in less time: its rows are written by a connection of their own while the run's own transaction changes the
-- documents; they become part of the ledger in that transaction, once they are found to be what it booked.

-- PostgreSQL prepares the generated columns of an update once per row, not once per statement, where none of them depends on
-- what is updated (ExecInitGenerated of 13 to 18). One that does, and costs nothing, spares a run 4 µs per line and document.
alter table customs_kite_tool_peb_details
  add column is_allocated boolean generated always as (status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')) stored;
alter table customs_kite_tool_peb_headers
  add column is_allocated boolean generated always as (status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')) stored;
alter table customs_kite_tool_pib_headers
  add column is_open boolean generated always as (status in ('OPEN', 'PARTIAL')) stored;

-- Whose status may have changed follows from the lines as they are; what did not change is left alone by the settling.
create or replace function kite_pib_lines_changed() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  select array_agg(distinct header_id) into headers from after;
  if headers is not null then perform ems.kite_settle_pibs(headers); end if;
  return null;
end $$;
drop trigger customs_kite_tool_pib_details_settle on customs_kite_tool_pib_details;
create trigger customs_kite_tool_pib_details_settle after update on customs_kite_tool_pib_details
  referencing new table as after for each statement execute function kite_pib_lines_changed();

-- Of a statement over many documents the lines are read as they lie, once, instead of by an index for each document.
create or replace function kite_settle_pibs(headers bigint[]) returns void language sql as $$
  update ems.customs_kite_tool_pib_headers h set status = s.status, updated_at = now()
  from (
    select d.header_id, case
      when bool_and(d.balance_base is not null and d.balance_base = 0) filter (where d.is_kite) then 'CLOSED'
      when bool_or(d.used_base > 0 or d.excepted_base > 0) then 'PARTIAL' else 'OPEN' end as status
    from ems.customs_kite_tool_pib_details d where d.header_id = any(headers) group by d.header_id) s
  where h.id = s.header_id and h.status <> 'CANCELLED' and h.status <> s.status
$$;

create or replace function kite_peb_lines_changed() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  insert into ems.kite_bom_uses (bom_id, kite_data_id, tenant_id)
    select distinct bom_id, kite_data_id, tenant_id from after where bom_id is not null on conflict do nothing;
  delete from ems.kite_bom_uses u using (
      select distinct bom_id, kite_data_id from before where bom_id is not null
      except select bom_id, kite_data_id from after where bom_id is not null) c
    where u.bom_id = c.bom_id and u.kite_data_id = c.kite_data_id and not exists (
      select from ems.customs_kite_tool_peb_details e where e.kite_data_id = u.kite_data_id and e.bom_id = u.bom_id);
  select array_agg(distinct header_id) into headers from after;
  if headers is not null then perform ems.kite_settle_pebs(headers); end if;
  return null;
end $$;

drop function kite_open_run(bigint, bigint);
drop function kite_book_run(text, bigint, bigint);

/*
 * A table for the allocations of one run of a BCL.KT, with the columns in which they differ: what all of them share is added
 * by `kite_close_run` without touching a row. Not part of the ledger yet.
 */
create function kite_open_run(bcl bigint) returns text language plpgsql as $$
declare
  name text := format('kite_run_%s_%s', bcl, nextval('ems.kite_run_tables'));
begin
  execute format('create table ems.%I (id bigint not null default nextval(%L), seq int not null, pib_detail_id bigint not null,
    peb_detail_id bigint not null, bom_id bigint not null, raw_material_id bigint not null, qty_base numeric(24, 6) not null,
    qty_declared numeric(24, 6) not null, contained_base numeric(24, 6) not null, claim_base numeric(24, 6) not null,
    fg_qty_share numeric(24, 4) not null, cif_idr numeric(20, 2) not null, bm numeric(20, 2) not null,
    bmt numeric(20, 2) not null, cukai numeric(20, 2) not null, ppn numeric(20, 2) not null, ppnbm numeric(20, 2) not null,
    age_day int not null)', name, pg_get_serial_sequence('ems.customs_kite_tool_pib_useds', 'id'));
  return name;
end $$;

/* Gives a filled table everything that any allocation has: the shared columns, all checks, the indexes. */
create function kite_close_run(name text, bcl bigint, tenant bigint, run int, author bigint) returns void language plpgsql
  set maintenance_work_mem = '128MB' as $$
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
  select string_agg(format('add constraint %I %s', conname, pg_get_constraintdef(oid)), ', ') into checks from pg_constraint
    where conrelid = 'ems.customs_kite_tool_pib_useds'::regclass and contype = 'c';
  execute format('alter table ems.%I %s, add constraint kite_run_check check (kite_data_id = %s and tenant_id = %s),
    add primary key (id)', name, checks, bcl, tenant);
  execute format('create unique index on ems.%I (seq)', name);
  execute format('create index on ems.%I (pib_detail_id, id)', name);
  execute format('create index on ems.%I (peb_detail_id)', name);
  execute format('analyze ems.%I (pib_detail_id, peb_detail_id, raw_material_id, status)', name);
end $$;

/*
 * Adds what a run takes to the ledgers of its PIB lines, and remembers it until the end of the transaction: `kite_book_run`
 * compares the rows with it. Refuses lines of another tenant.
 */
create function kite_use_run(tenant bigint, details bigint[], quantities numeric[]) returns void language plpgsql
  set work_mem = '96MB' as $$
declare
  booked bigint;
begin
  create temp table kite_booking (pib_detail_id bigint, raw_material_id bigint, qty numeric) on commit drop;
  with c as materialized (select id, qty from unnest(details, quantities) as u(id, qty)),
  used as (
    update ems.customs_kite_tool_pib_details d set used_base = d.used_base + c.qty from c
    where d.id = c.id and d.tenant_id = tenant returning d.id, d.raw_material_id, c.qty)
  insert into pg_temp.kite_booking select * from used;
  get diagnostics booked = row_count;
  if booked <> coalesce(cardinality(details), 0) then
    raise exception 'an allocation joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
end $$;

/*
 * Makes a closed table part of the ledger, which is the only way for its rows to be seen: every row belongs to this BCL.KT
 * and tenant, and their sums per PIB line and material are exactly what `kite_use_run` booked in this transaction. Then come
 * the triggers that keep the ledgers from here on. Refuses everything else.
 */
create function kite_book_run(name text, bcl bigint, tenant bigint) returns void language plpgsql
  set work_mem = '96MB' as $$
declare
  strays bigint;
  wrong bigint;
begin
  execute format('lock table ems.%I in access exclusive mode', name);
  execute format('select count(*) from (select distinct peb_detail_id, bom_id from ems.%I) u
    left join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
    left join ems.customs_kite_tool_boms b on b.id = u.bom_id
    where (e.tenant_id, e.kite_data_id, b.tenant_id) is distinct from ($2, $1, $2)', name) into strays using bcl, tenant;
  execute format('select count(*) from (
      select pib_detail_id, raw_material_id, sum(qty_base) as qty from ems.%I where status = ''AKTIF'' group by 1, 2) s
    full join pg_temp.kite_booking b using (pib_detail_id, raw_material_id) where s.qty is distinct from b.qty', name) into wrong;
  if strays > 0 or wrong > 0
    or not exists (select from ems.customs_kite_tool_kite_datas where id = bcl and tenant_id = tenant) then
    raise exception 'an allocation joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  execute format('create trigger %1$I after insert on ems.%1$I referencing new table as after
    for each statement execute function ems.kite_useds_added()', name);
  execute format('create trigger %1$I after delete on ems.%2$I referencing old table as before
    for each statement execute function ems.kite_useds_removed()', name || '_removed', name);
  execute format('create trigger %1$I after update on ems.%2$I referencing old table as before new table as after
    for each statement execute function ems.kite_useds_changed()', name || '_changed', name);
  execute format('alter table ems.%I inherit ems.customs_kite_tool_pib_useds', name);
end $$;

/*
 * Removes the emptied tables of runs that were taken back, and those that a run left behind which ended before its rows
 * became part of the ledger. By itself and not with the rollback: whoever reads allocations would wait for its end. A table
 * that is being read is left for the next time.
 */
create or replace function kite_drop_runs() returns int language plpgsql set lock_timeout = '200ms' as $$
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
