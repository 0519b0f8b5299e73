-- Who may sign in. `id` is the `sub` of every token. The e-mail is kept in lower case.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 190),
  name text not null check (length(name) between 1 and 120),
  role text not null check (length(role) between 1 and 64),
  password_hash text,
  password_changed_at timestamptz,
  last_login_at timestamptz,
  disabled_at timestamptz,
  -- An old refresh token came back: tell the owner at the next sign-in.
  warned_at timestamptz,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_email_key on accounts (email);

-- One link to set the first password. Only the SHA-256 of what is in the link is kept.
create table invitations (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index invitations_account_id_idx on invitations (account_id);

-- What oidc-provider keeps: sessions, grants, codes, tokens. `id` is a SHA-256, never the token itself.
-- account_id and session_uid are filled for Session and Grant only, so that a token costs three index entries.
create table payloads (
  model text not null,
  id bytea not null,
  payload jsonb not null,
  grant_id bytea,
  account_id uuid,
  session_uid text,
  ip inet,
  user_agent text,
  stored_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- Of a rotated refresh token: the token that replaced it, sealed with a key made from this one.
  successor bytea,
  primary key (model, id)
) with (fillfactor = 90);
create index payloads_grant_id_idx on payloads (grant_id) where grant_id is not null;
create index payloads_expires_at_idx on payloads (expires_at);
create index payloads_account_id_idx on payloads (account_id) where account_id is not null;
-- Not unique: two tabs that sign in at the same moment store one session under two ids; the later one counts.
create index payloads_session_uid_idx on payloads (session_uid) where model = 'Session';

-- Failed attempts; the columns are those rate-limiter-flexible expects.
create table attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempts_expire_idx on attempts (expire);

-- What happened to accounts and sessions. History is appended: nobody changes or removes a row, the owner included.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event in (
    'login.succeeded', 'login.failed', 'login.locked', 'logout', 'password.changed', 'password.set',
    'refresh.reused', 'account.created', 'account.updated', 'account.disabled', 'account.enabled',
    'account.unlocked', 'account.invited', 'session.revoked')),
  account_id uuid,
  email text,
  ip inet,
  user_agent text,
  detail jsonb not null default '{}'
);
create index audit_events_account_id_idx on audit_events (account_id, at desc);
create index audit_events_at_idx on audit_events (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_change();
