create or replace function company_of_asset() returns trigger language plpgsql as $$
begin
  new.owner_company_id := (select company_id from ems.it_assets where id = new.it_asset_id);
  return new;
end $$;
