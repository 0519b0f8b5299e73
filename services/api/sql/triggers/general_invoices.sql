create trigger general_invoices_total before insert or update on general_invoices for each row execute function total_invoice();

create trigger general_invoices_count after insert or update of status, lines, deleted_at on general_invoices
  for each row execute function count_invoice();
