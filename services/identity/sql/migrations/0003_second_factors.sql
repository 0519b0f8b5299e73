-- The key of an authenticator app, encrypted with SSO_FACTOR_KEY and bound to its account. It counts once a first code
-- has proved that the app has it. `last_step` is the time step of the last code: none at or before it is taken again.
create table totp_keys (
  account_id uuid primary key references accounts (id) on delete cascade,
  encrypted bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);

-- One-time codes for whoever lost the app or the key. Only a SHA-256 of account and code (80 random bits) is kept.
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is still asked for, or was just set up. `id` is a SHA-256
-- of a cookie; `door` is the address of the sign-in form, so that a step of one sign-in ends no other.
create table sign_in_steps (
  id bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  door text not null,
  amr text[] not null,
  expires_at timestamptz not null
);
create index sign_in_steps_account_id_idx on sign_in_steps (account_id);
create index sign_in_steps_expires_at_idx on sign_in_steps (expires_at);

-- Wrong codes are counted by account, as wrong passwords are.
alter table sign_in_failures drop constraint sign_in_failures_kind_check;
alter table sign_in_failures add constraint sign_in_failures_kind_check
  check (kind in ('pair', 'account', 'address', 'device', 'factor'));

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'login.succeeded', 'login.failed', 'login.locked', 'logout', 'password.changed', 'password.set',
  'refresh.reused', 'account.created', 'account.updated', 'account.disabled', 'account.enabled',
  'account.unlocked', 'account.invited', 'session.revoked',
  'factor.added', 'factor.removed', 'factor.failed', 'factor.reset', 'recovery.used', 'recovery.renewed'));
