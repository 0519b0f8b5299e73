create or replace function kite_pib_dates_moved() returns trigger language plpgsql as $$
begin
  update ems.customs_kite_tool_pib_headers h set due_date_initial = h.reg_date + t.pib_max_day,
    legal_due_date = (h.reg_date + make_interval(months => t.period_month))::date
  from ems.customs_kite_tenants t where h.id = new.id and t.id = h.tenant_id;
  return null;
end $$;
