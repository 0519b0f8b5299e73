create trigger partner_papers_name before insert or update of kind_id, number on partner_papers
  for each row execute function name_partner_paper();

create trigger partner_papers_owner before insert or update of partner_id on partner_papers
  for each row execute function company_of_partner();
