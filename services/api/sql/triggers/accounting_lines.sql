create trigger accounting_lines_sales_added after insert on accounting_lines
  referencing new table as changed for each statement execute function mark_sold_lines();

create trigger accounting_lines_sales_gone after delete on accounting_lines
  referencing old table as changed for each statement execute function mark_sold_lines();

create trigger accounting_lines_sales_changed after update on accounting_lines
  referencing new table as changed for each statement execute function mark_sold_lines();
