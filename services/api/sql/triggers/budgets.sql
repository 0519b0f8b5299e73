create trigger budgets_complete before insert or update of year, account_id, department_id, amount on budgets
  for each row execute function complete_budget();

create trigger budgets_lines after insert or update of deleted_at on budgets for each row execute function settle_budget();
