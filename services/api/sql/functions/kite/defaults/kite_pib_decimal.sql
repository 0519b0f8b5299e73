create or replace function kite_pib_decimal() returns trigger language plpgsql as $$
begin
  select decimal into new.decimal from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $$;
