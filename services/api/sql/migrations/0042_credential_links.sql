-- Links that show or take one secret once. Only a hash of the address is stored.

create table credential_links (
  id bigint generated always as identity primary key,
  credential_id bigint not null constraint credential_links_credential_fkey references credentials,
  kind text not null constraint credential_links_kind_check check (kind in ('view', 'fill')),
  field text,
  secret_version integer not null,
  recipient text not null,
  reason text not null,
  needs_sign_in boolean not null,
  token_hash bytea not null constraint credential_links_token_hash_key unique,
  created_at timestamptz not null default now(),
  created_by_id bigint not null constraint credential_links_created_by_fkey references users,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by_id bigint constraint credential_links_revoked_by_fkey references users,
  used_at timestamptz,
  used_by_id bigint constraint credential_links_used_by_fkey references users,
  used_ip text,
  constraint credential_links_field_check check ((kind = 'view') = (field is not null))
);
create index credential_links_credential on credential_links (credential_id, id);
create index credential_links_created_by on credential_links (created_by_id);
create index credential_links_revoked_by on credential_links (revoked_by_id) where revoked_by_id is not null;
create index credential_links_used_by on credential_links (used_by_id) where used_by_id is not null;

alter table credential_logs drop constraint credential_logs_action_check;
alter table credential_logs add constraint credential_logs_action_check check (action in ('reveal', 'copy', 'use', 'write',
  'restore', 'edit', 'share', 'revoke', 'link', 'link_request', 'link_view', 'link_fill', 'export', 'break_glass', 'denied'))
  not valid;
alter table credential_logs validate constraint credential_logs_action_check;
