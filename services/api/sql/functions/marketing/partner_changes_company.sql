/* Concurrent inserts may have read the old partner: their transactions end first, later ones read the new partner. */
create or replace function partner_changes_company() returns trigger language plpgsql as $$
begin
  lock table ems.contacts, ems.partner_items, ems.partner_bank_changes in share row exclusive mode;
  update ems.contacts set owner_company_id = new.company_id, owner_is_customer = new.is_customer,
      owner_is_vendor = new.is_vendor where partner_id = new.id;
  update ems.partner_items set owner_company_id = new.company_id, owner_is_customer = new.is_customer,
      owner_is_vendor = new.is_vendor where partner_id = new.id;
  update ems.partner_bank_changes set owner_company_id = new.company_id, owner_is_customer = new.is_customer,
      owner_is_vendor = new.is_vendor where partner_id = new.id;
  return null;
end $$;
