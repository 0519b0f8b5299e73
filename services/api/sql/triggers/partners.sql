create trigger partners_complete before insert or update on partners
  for each row execute function complete_partner();

create trigger partners_grade before insert or update of evaluations on partners
  for each row execute function grade_partner();

create trigger partners_changes_company after update of company_id, is_customer, is_vendor on partners for each row
  when (old.company_id is distinct from new.company_id or old.is_customer <> new.is_customer or old.is_vendor <> new.is_vendor)
  execute function partner_changes_company();

create trigger partners_sold after update of company_id on partners for each row
  when (old.company_id is distinct from new.company_id)
  execute function mark_sold_partner();
