create trigger jira_connection_copy after update of status, account_label, scopes, expires_at, connected_by_id, connected_at,
  last_refresh_at, last_error on jira_connection
  for each row execute function copy_jira_connection();
