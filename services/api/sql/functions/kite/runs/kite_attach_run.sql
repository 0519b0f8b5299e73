/*
 * Makes an indexed table that `kite_book_run_usage` booked in this transaction part of the ledger, which is the only way for
 * its rows to be seen. Then come the triggers that keep the ledgers from here on.
 */
create or replace function kite_attach_run(name text, bcl bigint, tenant bigint) returns void
  language plpgsql security definer set search_path = ems, public, pg_temp as $$
declare
  is_booked boolean := to_regclass('pg_temp.kite_booked') is not null;
begin
  perform ems.kite_assert_run(name);
  if is_booked then
    select exists (select from pg_temp.kite_booked where booked = name and bcl_id = bcl and tenant_of = tenant) into is_booked;
  end if;
  if not is_booked then
    raise exception 'the rows of % were not booked', name using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  -- The allocations that it replaces are booked with it: `kite_useds_removed` leaves them alone. Planned with this BCL.KT, so that
  -- the tables of other runs are not read.
  execute 'delete from ems.customs_kite_tool_pib_useds where kite_data_id = $1' using bcl;
  drop table pg_temp.kite_booked;
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
