-- With the role of the API, the secrets and the key of a credential exist only in a transaction that named it: a statement that
-- joins or lists these tables finds nothing. The worker wraps every key again; the owner is not held by policies.

alter table credential_keys enable row level security;
alter table credential_secrets enable row level security;
create policy credential_keys_opened on credential_keys using (
  current_user = 'ems_worker' or credential_id = nullif(current_setting('ems.credential', true), '')::bigint);
create policy credential_secrets_opened on credential_secrets using (
  current_user = 'ems_worker' or credential_id = nullif(current_setting('ems.credential', true), '')::bigint);
