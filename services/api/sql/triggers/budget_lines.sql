create trigger budget_lines_count after insert or update or delete on budget_lines
  for each row execute function count_budget_line();
