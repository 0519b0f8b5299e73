-- Keys of WebAuthn authenticators: a device, a phone, a password manager, a security key. The private half never leaves them.
create table passkeys (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- Signatures that the authenticator counted; zero where it does not count.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkeys_credential_id_key on passkeys (credential_id);
create index passkeys_account_id_idx on passkeys (account_id);

-- What an authenticator has to sign: once, within five minutes, for one browser (`id` is a SHA-256 of its cookie) and purpose.
create table passkey_challenges (
  id bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'add')),
  account_id uuid references accounts (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_account_id_idx on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
