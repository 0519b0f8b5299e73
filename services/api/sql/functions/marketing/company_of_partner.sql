create or replace function company_of_partner() returns trigger language plpgsql as $$
begin
  select p.company_id, p.is_customer, p.is_vendor
    into new.owner_company_id, new.owner_is_customer, new.owner_is_vendor
    from ems.partners p where p.id = new.partner_id;
  new.owner_is_customer := coalesce(new.owner_is_customer, false);
  new.owner_is_vendor := coalesce(new.owner_is_vendor, false);
  return new;
end $$;
