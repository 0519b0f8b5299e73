create trigger credential_logs_append_only before update or delete on credential_logs
  for each row execute function refuse_change();

create trigger credential_logs_no_truncate before truncate on credential_logs
  for each statement execute function refuse_change();
