create trigger accounting_connections_copy after update of status, account_label, scopes, expires_at, connected_by_id,
  connected_at, last_refresh_at, last_error on accounting_connections
  for each row execute function copy_accounting_connection();
