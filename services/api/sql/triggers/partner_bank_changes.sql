create trigger partner_bank_changes_name before insert on partner_bank_changes
  for each row execute function name_partner_bank_change();

create trigger partner_bank_changes_owner before insert or update of partner_id on partner_bank_changes
  for each row execute function company_of_partner();
