create trigger archive_document_events_kept before update or delete on archive_document_events for each row
  execute function keep_document_event();
