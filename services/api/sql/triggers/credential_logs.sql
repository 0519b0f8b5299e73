create trigger credential_logs_append_only before update or delete or truncate on credential_logs
  for each statement execute function refuse_change();
