-- Tenants: the digits of the ledger are fixed while something is used; the window moves due dates without an extension.
create or replace function kite_tenant_changed() returns trigger language plpgsql as $$
begin
  if new.decimal <> old.decimal then
    if exists (select from ems.customs_kite_tool_pib_details where tenant_id = new.id and (used_base > 0 or excepted_base > 0)) then
      perform ems.kite_raise(tg_table_name, 'decimal', 'Desimal tidak dapat diubah selama ada pemakaian PIB yang aktif.');
    end if;
    update ems.customs_kite_tool_pib_details set decimal = new.decimal where tenant_id = new.id;
  end if;
  if (new.pib_max_day, new.period_month) is distinct from (old.pib_max_day, old.period_month) then
    update ems.customs_kite_tool_pib_headers set due_date_initial = reg_date + new.pib_max_day,
      legal_due_date = (reg_date + make_interval(months => new.period_month))::date
    where tenant_id = new.id and extended_due_date is null;
  end if;
  return null;
end $$;
