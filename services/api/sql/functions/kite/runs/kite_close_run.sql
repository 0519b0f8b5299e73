/* Gives a filled table what all its rows share, and refuses any change of it from here on. Touches no row. */
create or replace function kite_close_run(name text, bcl bigint, tenant bigint, run int, author bigint) returns void
  language plpgsql security definer set search_path = ems, public, pg_temp set default_statistics_target = 10 as $$
declare
  checks text;
begin
  perform ems.kite_assert_run(name);
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
  -- What `kite_book_run_usage` needs to know is known from few rows; `kite_index_run` looks at more of them.
  execute format('analyze ems.%I (pib_detail_id, peb_detail_id, raw_material_id)', name);
end $$;
