/*
 * A table for the allocations of one run of a BCL.KT, with the columns in which they differ: what all of them share is added
 * by `kite_close_run` without touching a row. Not part of the ledger yet.
 */
create or replace function kite_open_run(bcl bigint) returns text
  language plpgsql security definer set search_path = ems, public, pg_temp as $$
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
