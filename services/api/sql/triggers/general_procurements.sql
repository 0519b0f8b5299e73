create trigger general_procurements_total before insert or update of lines on general_procurements
  for each row execute function total_procurement();

create trigger general_procurements_lines
  after insert or update of lines, status, number, company_id, department_id, requester_id, category_id, needed_at, budget_id, deleted_at
  on general_procurements for each row execute function keep_procurement_lines();
