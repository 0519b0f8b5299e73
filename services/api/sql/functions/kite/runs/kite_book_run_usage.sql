/*
 * Adds what the rows of a closed table take to the ledgers of their PIB lines, less what allocations of this BCL.KT have there
 * now: `kite_attach_run` removes those, which books nothing more. Refuses a table unless every row belongs to
 * this BCL.KT and tenant and has the material of its PIB line. Nobody changes the rows of a closed table from here to the
 * end of the transaction, in which alone `kite_attach_run` takes them in.
 */
create or replace function kite_book_run_usage(name text, bcl bigint, tenant bigint) returns void
  language plpgsql security definer set search_path = ems, public, pg_temp
  set work_mem = '96MB' as $$
declare
  strays bigint;
  lines bigint;
  booked bigint;
  replaces boolean;
begin
  perform ems.kite_assert_run(name);
  if not exists (select from pg_trigger where tgrelid = format('ems.%I', name)::regclass and tgname = 'kite_run_closed') then
    raise exception 'the table % is not closed', name;
  end if;
  -- All rows are live: what they share was given to them when the table was closed.
  -- Planned with this BCL.KT, so that the tables of other runs are not read.
  execute 'select exists (select from ems.customs_kite_tool_pib_useds where kite_data_id = $1)' into replaces using bcl;
  if not replaces then
    execute format('with sums as materialized (
        select pib_detail_id, raw_material_id, sum(qty_base) as qty from ems.%I group by 1, 2),
      booked as (
        update ems.customs_kite_tool_pib_details d set used_base = d.used_base + s.qty from sums s
        where d.id = s.pib_detail_id returning (d.tenant_id, d.raw_material_id) = ($1, s.raw_material_id) as is_sound)
      select (select count(*) from sums), (select count(*) from booked where is_sound)', name) into lines, booked using tenant;
  else
    execute format('with sums as materialized (
        select pib_detail_id, raw_material_id, sum(qty_base) as qty from ems.%I group by 1, 2),
      had as materialized (
        select pib_detail_id, sum(qty_base) as qty from ems.customs_kite_tool_pib_useds
        where kite_data_id = $2 and status = ''AKTIF'' group by 1),
      booked as (
        update ems.customs_kite_tool_pib_details d set used_base = d.used_base + m.qty from (
          select coalesce(s.pib_detail_id, h.pib_detail_id) as line, coalesce(s.qty, 0) - coalesce(h.qty, 0) as qty
          from sums s full join had h on h.pib_detail_id = s.pib_detail_id) m
        where d.id = m.line and m.qty <> 0)
      select (select count(*) from sums), (select count(*) from sums s join ems.customs_kite_tool_pib_details d
        on d.id = s.pib_detail_id where (d.tenant_id, d.raw_material_id) = ($1, s.raw_material_id))', name)
      into lines, booked using tenant, bcl;
  end if;
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
