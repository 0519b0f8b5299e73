create trigger customs_kite_tenants_changed after update of decimal, pib_max_day, period_month on customs_kite_tenants
  for each row execute function kite_tenant_changed();

create trigger customs_kite_tenants_assumed before insert or update on customs_kite_tenants
  for each row execute function kite_tenant_defaults();
