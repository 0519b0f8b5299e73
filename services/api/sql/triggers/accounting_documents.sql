create trigger accounting_documents_receivables_added after insert on accounting_documents
  referencing new table as added for each statement execute function count_receivables();

create trigger accounting_documents_receivables_gone after delete on accounting_documents
  referencing old table as gone for each statement execute function count_receivables();

create trigger accounting_documents_receivables_changed after update on accounting_documents
  referencing old table as gone new table as added for each statement execute function count_receivables();

create trigger accounting_documents_sales_added after insert on accounting_documents
  referencing new table as added for each statement execute function mark_sold_documents();

create trigger accounting_documents_sales_gone after delete on accounting_documents
  referencing old table as gone for each statement execute function mark_sold_documents();

create trigger accounting_documents_sales_changed after update on accounting_documents
  referencing old table as gone new table as added for each statement execute function mark_sold_documents();
