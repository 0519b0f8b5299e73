-- Somebody asked for a link to choose a new password. The row is the same whether the e-mail has an account or not; the
-- e-mail itself is not kept. A link exists only once it is mailed: `token_hash` is a SHA-256 of it.
create table password_requests (
  id bigint generated always as identity primary key,
  email_key bytea not null,
  address inet,
  account_id uuid references accounts (id) on delete cascade,
  token_hash bytea,
  expires_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_requests_email_key_idx on password_requests (email_key, created_at);
create index password_requests_address_idx on password_requests (address, created_at);
create index password_requests_account_id_idx on password_requests (account_id) where account_id is not null;
create unique index password_requests_token_hash_key on password_requests (token_hash) where token_hash is not null;
create index password_requests_created_at_idx on password_requests (created_at);

-- What the owner of an account hears of by e-mail. The worker takes it, and removes what it has queued.
create table notices (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index notices_account_id_idx on notices (account_id);

-- What the house asks of passwords beyond the specification; the API writes it.
create table password_policy (
  only_row boolean primary key default true check (only_row),
  min_strength text not null default 'medium' check (min_strength in ('medium', 'strong')),
  min_length int not null default 6 check (min_length between 6 and 72)
);
insert into password_policy default values;

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'login.succeeded', 'login.failed', 'login.locked', 'logout', 'password.changed', 'password.set',
  'refresh.reused', 'account.created', 'account.updated', 'account.disabled', 'account.enabled',
  'account.unlocked', 'account.invited', 'session.revoked',
  'factor.added', 'factor.removed', 'factor.failed', 'factor.reset', 'recovery.used', 'recovery.renewed',
  'password.requested', 'password.reset', 'device.added'));
