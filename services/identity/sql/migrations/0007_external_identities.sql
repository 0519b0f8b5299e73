-- Who an account is at another OpenID provider. `is_maker`: the account was made at the first sign-in there, so that the provider
-- decides its user group as well; `usergroup` is the code that its groups were mapped to at the last sign-in.
create table external_identities (
  issuer text not null check (length(issuer) between 1 and 400),
  subject text not null check (length(subject) between 1 and 255),
  account_id uuid not null references accounts (id) on delete cascade,
  is_maker boolean not null default false,
  usergroup text check (length(usergroup) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index external_identities_account_id_idx on external_identities (account_id);

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'login.succeeded', 'login.failed', 'login.locked', 'logout', 'password.changed', 'password.set',
  'refresh.reused', 'account.created', 'account.updated', 'account.disabled', 'account.enabled',
  'account.unlocked', 'account.invited', 'session.revoked',
  'factor.added', 'factor.removed', 'factor.failed', 'factor.reset', 'recovery.used', 'recovery.renewed',
  'password.requested', 'password.reset', 'device.added', 'identity.linked', 'identity.rejected'));
