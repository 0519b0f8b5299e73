create trigger general_procurement_lines_budget after insert or update on general_procurement_lines
  for each row execute function settle_line();
