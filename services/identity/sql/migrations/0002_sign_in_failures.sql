-- Wrong passwords that still count, and the delay they led to. One row for each thing that is counted: an e-mail and an
-- address together, an e-mail from any address, an address, a device that an account signed in on. `key` is a SHA-256, so
-- that what was typed as an e-mail is not kept; `account_id` is null where no account has it.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('pair', 'account', 'address', 'device')),
  key bytea not null,
  account_id uuid references accounts (id) on delete cascade,
  address inet,
  failures int not null check (failures >= 0),
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  blocked_at timestamptz,
  blocked_until timestamptz,
  expires_at timestamptz not null
);
create unique index sign_in_failures_key on sign_in_failures (key);
create index sign_in_failures_account_id_idx on sign_in_failures (account_id) where account_id is not null;
create index sign_in_failures_blocked_until_idx on sign_in_failures (blocked_until) where blocked_until is not null;
create index sign_in_failures_expires_at_idx on sign_in_failures (expires_at);

-- Null while there are attempts left; then the first delay, twice as long with each further failure.
create function sign_in_delay(failures int, free int, first_seconds int, max_seconds int) returns interval
language sql immutable as $$
  select case when failures >= free
    then make_interval(secs => least(max_seconds, first_seconds * power(2, least(failures - free, 20)))) end
$$;

-- Locks of the former kind, of up to a day, end with this version.
delete from attempts where key like 'person:%' or key like 'address:%' or key like 'lockouts:%';
