create trigger contacts_owner before insert or update of partner_id on contacts
  for each row execute function company_of_partner();
