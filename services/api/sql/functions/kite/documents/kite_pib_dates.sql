create or replace function kite_pib_dates() returns trigger language plpgsql as $$
begin
  select new.reg_date + pib_max_day, (new.reg_date + make_interval(months => period_month))::date
    into new.due_date_initial, new.legal_due_date from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $$;
