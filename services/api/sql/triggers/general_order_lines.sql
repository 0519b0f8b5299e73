create trigger general_order_lines_count after insert or update or delete on general_order_lines
  for each row execute function count_order_line();
