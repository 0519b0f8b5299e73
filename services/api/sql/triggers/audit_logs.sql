create trigger audit_logs_append_only before update or delete on audit_logs for each row execute function refuse_change();

create trigger audit_logs_no_truncate before truncate on audit_logs for each statement execute function refuse_change();

create trigger audit_logs_note_unsealed after insert on audit_logs
  referencing new table as added for each statement execute function audit_queue_for_chain();
