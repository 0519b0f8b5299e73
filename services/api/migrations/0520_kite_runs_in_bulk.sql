-- A run over hundreds of thousands of lines: its allocations are written into a table of their own, whose indexes are built
-- at once, and become part of the ledger in one step that checks and books them. Everything that a run changes elsewhere
-- changes by whole statements.

-- A trigger before an update of a row makes PostgreSQL compute every generated column anew, the search text among them.
-- What only refuses can do so afterwards.
drop trigger customs_kite_tool_pib_details_locked on customs_kite_tool_pib_details;
create trigger customs_kite_tool_pib_details_locked after update on customs_kite_tool_pib_details for each row
  when ((old.used_base > 0 or old.excepted_base > 0) and
    (new.header_id, new.line_no, new.unit, new.raw_material_id, new.factor, new.is_kite) is distinct from
    (old.header_id, old.line_no, old.unit, old.raw_material_id, old.factor, old.is_kite))
  execute function kite_pib_line_locked();
drop trigger customs_kite_tool_peb_details_locked on customs_kite_tool_peb_details;
create trigger customs_kite_tool_peb_details_locked after update on customs_kite_tool_peb_details for each row
  when (old.status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI') and
    (new.header_id, new.line_no, new.item_code, new.qty, new.unit, new.finish_good_id, new.factor) is distinct from
    (old.header_id, old.line_no, old.item_code, old.qty, old.unit, old.finish_good_id, old.factor))
  execute function kite_peb_line_locked();
drop trigger customs_kite_tool_peb_headers_locked on customs_kite_tool_peb_headers;
create trigger customs_kite_tool_peb_headers_locked after update on customs_kite_tool_peb_headers for each row
  when ((new.office_code, new.reg_no, new.reg_date, new.export_date) is distinct from
    (old.office_code, old.reg_no, old.reg_date, old.export_date))
  execute function kite_peb_header_locked();
drop trigger customs_kite_tool_pib_headers_locked on customs_kite_tool_pib_headers;
create trigger customs_kite_tool_pib_headers_locked after update on customs_kite_tool_pib_headers for each row
  when ((new.office_code, new.reg_no, new.reg_date) is distinct from (old.office_code, old.reg_no, old.reg_date)
    or (new.status = 'CANCELLED' and old.status <> 'CANCELLED'))
  execute function kite_pib_header_locked();

-- Half of a page stays free: a run changes every line, and new versions on the same page need no index entries.
alter table customs_kite_tool_pib_details set (fillfactor = 50);
alter table customs_kite_tool_pib_headers set (fillfactor = 50);
alter table customs_kite_tool_peb_details set (fillfactor = 50);
alter table customs_kite_tool_peb_headers set (fillfactor = 50);

-- Without the condition on the status a PIB that is opened, begun or closed needs no index entries either.
drop index customs_kite_tool_pib_headers_due;
create index customs_kite_tool_pib_headers_due on customs_kite_tool_pib_headers (tenant_id, due_date, id);

-- Dates follow a changed registration date afterwards, for the same reason.
drop trigger customs_kite_tool_pib_headers_dates on customs_kite_tool_pib_headers;
create trigger customs_kite_tool_pib_headers_dates before insert on customs_kite_tool_pib_headers
  for each row execute function kite_pib_dates();
create function kite_pib_dates_moved() returns trigger language plpgsql as $$
begin
  update ems.customs_kite_tool_pib_headers h set due_date_initial = h.reg_date + t.pib_max_day,
    legal_due_date = (h.reg_date + make_interval(months => t.period_month))::date
  from ems.customs_kite_tenants t where h.id = new.id and t.id = h.tenant_id;
  return null;
end $$;
create trigger customs_kite_tool_pib_headers_dates_moved after update of reg_date, tenant_id on customs_kite_tool_pib_headers
  for each row when ((new.reg_date, new.tenant_id) is distinct from (old.reg_date, old.tenant_id))
  execute function kite_pib_dates_moved();

-- Which conversions the lines of a BCL.KT were served by. In place of a foreign key and an index on every line, which a
-- run would check and write a hundred thousand times for a few hundred conversions.
create table kite_bom_uses (
  bom_id bigint not null,
  kite_data_id bigint not null,
  tenant_id bigint not null,
  primary key (bom_id, kite_data_id),
  constraint customs_kite_tool_peb_details_bom_fkey foreign key (bom_id, tenant_id)
    references customs_kite_tool_boms (id, tenant_id),
  foreign key (kite_data_id, tenant_id) references customs_kite_tool_kite_datas (id, tenant_id)
);
alter table customs_kite_tool_peb_details drop constraint customs_kite_tool_peb_details_bom_fkey,
  add constraint customs_kite_tool_peb_details_bom_check check (bom_id is null or kite_data_id is not null);
drop index customs_kite_tool_peb_details_bom;
insert into kite_bom_uses
  select distinct bom_id, kite_data_id, tenant_id from customs_kite_tool_peb_details where bom_id is not null;

create or replace function kite_peb_lines_changed() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  insert into ems.kite_bom_uses (bom_id, kite_data_id, tenant_id)
    select distinct bom_id, kite_data_id, tenant_id from after where bom_id is not null on conflict do nothing;
  delete from ems.kite_bom_uses u using (
      select distinct o.bom_id, o.kite_data_id from before o join after n using (id)
      where o.bom_id is not null and (n.bom_id, n.kite_data_id) is distinct from (o.bom_id, o.kite_data_id)) c
    where u.bom_id = c.bom_id and u.kite_data_id = c.kite_data_id and not exists (
      select from ems.customs_kite_tool_peb_details e where e.kite_data_id = u.kite_data_id and e.bom_id = u.bom_id);
  select array_agg(distinct n.header_id) into headers from after n join before o using (id)
    where (n.status, n.excluded_reason) is distinct from (o.status, o.excluded_reason);
  if headers is not null then perform ems.kite_settle_pebs(headers); end if;
  return null;
end $$;
create or replace function kite_peb_lines_added() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  insert into ems.kite_bom_uses (bom_id, kite_data_id, tenant_id)
    select distinct bom_id, kite_data_id, tenant_id from after where bom_id is not null on conflict do nothing;
  select array_agg(h.id) into headers from ems.customs_kite_tool_peb_headers h
    where h.status <> 'BARU' and h.id in (select header_id from after);
  if headers is not null then perform ems.kite_settle_pebs(headers); end if;
  return null;
end $$;
create or replace function kite_bom_locked() returns trigger language plpgsql as $$
declare
  bom bigint;
begin
  if tg_table_name = 'customs_kite_tool_boms' then bom := old.id;
  elsif tg_op = 'INSERT' then bom := new.bom_id;
  else bom := old.bom_id; end if;
  if exists (select from ems.kite_bom_uses where bom_id = bom) then
    perform ems.kite_refuse(tg_table_name, case when tg_table_name = 'customs_kite_tool_boms' then 'no_konversi' else 'coefficient' end,
      'Konversi sudah dipakai BCL.KT dan tidak dapat diubah.[Galat]Buat konversi dengan nomor baru.');
  end if;
  return coalesce(new, old);
end $$;
create or replace view customs_kite_tool_bom_detail_views as
select l.id, l.version, l.created_at, l.updated_at, l.created_by_id, l.updated_by_id, l.tenant_id, l.bom_id, l.line_no,
  b.no_konversi, b.conversion_date, b.status, b.valid_from, b.valid_to,
  f.code as fg_code, f.name as fg_name, f.hs_code as fg_hs_code, b.fg_unit,
  m.code as rm_code, m.name as rm_name, m.hs_code as rm_hs_code, m.unit as rm_unit,
  l.coefficient, l.contained_pct, l.waste_pct,
  (select coalesce(sum(d.balance_base), 0)::numeric(24, 6) from customs_kite_tool_pib_details d
    where d.raw_material_id = m.id and d.is_kite) as rm_balance_total,
  (select count(*)::int from kite_bom_uses u where u.bom_id = b.id) as used_in_run_count,
  searchable(b.no_konversi || ' ' || f.code || ' ' || f.name || ' ' || m.code || ' ' || m.name) as search_text
from customs_kite_tool_bom_details l
join customs_kite_tool_boms b on b.id = l.bom_id
join customs_kite_tool_finish_goods f on f.id = b.finish_good_id
join customs_kite_tool_raw_materials m on m.id = l.raw_material_id;

-- Rows are joined by nothing but their keys, and compared then: without statistics PostgreSQL takes any other condition for
-- the more selective one, and looks at every line for every line.
create or replace function kite_useds_added() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select n.id into wrong from after n
    left join ems.customs_kite_tool_pib_details p on p.id = n.pib_detail_id
    left join ems.customs_kite_tool_peb_details e on e.id = n.peb_detail_id
    left join ems.customs_kite_tool_kite_datas k on k.id = n.kite_data_id
    left join ems.customs_kite_tool_boms b on b.id = n.bom_id
    where (p.tenant_id, p.raw_material_id, e.tenant_id, e.kite_data_id, k.tenant_id, b.tenant_id) is distinct from
      (n.tenant_id, n.raw_material_id, n.tenant_id, n.kite_data_id, n.tenant_id, n.tenant_id) limit 1;
  if found then
    raise exception 'an allocation joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  perform ems.kite_use(array_agg(pib_detail_id), array_agg(qty)) from (
    select pib_detail_id, sum(qty_base) as qty from after where status = 'AKTIF' group by 1) s;
  return null;
end $$;

-- Differences are checked as allocations are: all of a statement at once.
alter table customs_kite_tool_pib_bom_diffs drop constraint customs_kite_tool_pib_bom_diffs_kite_data_fkey;
create function kite_diffs_added() returns trigger language plpgsql as $$
begin
  if exists (select from after n left join ems.customs_kite_tool_peb_details e on e.id = n.peb_detail_id
      where (e.tenant_id, e.kite_data_id) is distinct from (n.tenant_id, n.kite_data_id)) then
    raise exception 'a difference joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_bom_diffs_peb_detail_fkey';
  end if;
  return null;
end $$;
create trigger customs_kite_tool_pib_bom_diffs_added after insert on customs_kite_tool_pib_bom_diffs
  referencing new table as after for each statement execute function kite_diffs_added();

create sequence kite_run_tables;

/* A table for the allocations of one run of a BCL.KT: for its rows only, and not yet part of the ledger. */
create function kite_open_run(bcl bigint, tenant bigint) returns text language plpgsql as $$
declare
  name text := format('kite_run_%s_%s', bcl, nextval('ems.kite_run_tables'));
begin
  execute format('create table ems.%I (like ems.customs_kite_tool_pib_useds including defaults including constraints,
    constraint kite_run_check check (kite_data_id = %s and tenant_id = %s))', name, bcl, tenant);
  execute format('alter table ems.%I alter id set default nextval(%L)', name,
    pg_get_serial_sequence('ems.customs_kite_tool_pib_useds', 'id'));
  return name;
end $$;

/*
 * Makes such a table part of the ledger, which is the only way for its rows to be seen: indexes, the checks that any other
 * allocation passes, the balances, and the triggers that keep them. Refuses rows that do not belong together.
 */
create function kite_book_run(name text, bcl bigint, tenant bigint) returns void language plpgsql
  set work_mem = '96MB' set maintenance_work_mem = '128MB' as $$
declare
  strays bigint;
  lines bigint;
  booked bigint;
begin
  execute format('create unique index on ems.%I (seq)', name);
  execute format('create index on ems.%I (pib_detail_id, id)', name);
  execute format('create index on ems.%I (peb_detail_id)', name);
  execute format('alter table ems.%I add primary key (id)', name);
  execute format('select count(*) from (select distinct peb_detail_id, bom_id from ems.%I) u
    left join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
    left join ems.customs_kite_tool_boms b on b.id = u.bom_id
    where (e.tenant_id, e.kite_data_id, b.tenant_id) is distinct from ($2, $1, $2)', name) into strays using bcl, tenant;
  execute format('with sums as materialized (
      select pib_detail_id, raw_material_id, sum(qty_base) as qty from ems.%I where status = ''AKTIF'' group by 1, 2),
    booked as (
      update ems.customs_kite_tool_pib_details d set used_base = d.used_base + s.qty from sums s
      where d.id = s.pib_detail_id returning (d.tenant_id, d.raw_material_id) = ($1, s.raw_material_id) as is_sound)
    select (select count(*) from sums), (select count(*) from booked where is_sound)', name) into lines, booked using tenant;
  if strays > 0 or lines <> booked
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
  execute format('analyze ems.%I (pib_detail_id, peb_detail_id, raw_material_id, status)', name);
end $$;

/*
 * Removes the emptied tables of runs that were taken back. By itself and not with the rollback: whoever reads allocations
 * would wait for its end. A table that is being read is left for the next time.
 */
create function kite_drop_runs() returns int language plpgsql set lock_timeout = '200ms' as $$
declare
  run regclass;
  is_empty boolean;
  dropped int := 0;
begin
  for run in select inhrelid::regclass from pg_inherits where inhparent = 'ems.customs_kite_tool_pib_useds'::regclass loop
    begin
      execute format('select not exists (select from %s)', run) into is_empty;
      if is_empty then
        execute format('drop table %s', run);
        dropped := dropped + 1;
      end if;
    exception when lock_not_available or undefined_table then
      null;
    end;
  end loop;
  return dropped;
end $$;
