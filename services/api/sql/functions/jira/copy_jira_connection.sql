-- Keeps the row of `auth_tokens` that says how the connection is. It never gets a token.
create or replace function copy_jira_connection() returns trigger language plpgsql as $$
begin
  insert into ems.auth_tokens as t (provider, status, account_label, scopes, token_type, expires_at, connected_by_id,
    connected_at, last_refresh_at, last_error)
  values ('issue_tracker', new.status, new.account_label, new.scopes, 'OAuth 2.0', new.expires_at,
    new.connected_by_id, new.connected_at, new.last_refresh_at, left(new.last_error, 500))
  on conflict on constraint auth_tokens_provider_unique do update
  set status = excluded.status, account_label = excluded.account_label, scopes = excluded.scopes,
    token_type = excluded.token_type, expires_at = excluded.expires_at, connected_by_id = excluded.connected_by_id,
    connected_at = excluded.connected_at, last_refresh_at = excluded.last_refresh_at, last_error = excluded.last_error,
    version = t.version + 1, updated_at = now();
  return null;
end $$;
