create trigger archive_document_logs_loan after insert or delete or update of status, due_at, deleted_at on archive_document_logs
  for each row execute function mark_document_loan();

create trigger archive_document_logs_owner before insert or update of document_id on archive_document_logs
  for each row execute function document_of_loan();
