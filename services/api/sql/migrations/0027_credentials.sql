-- The vault: folders, credentials without their secrets, the encrypted secrets, and who saw them.

create table credential_folders (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint credential_folders_created_by_fkey references users,
  updated_by_id bigint constraint credential_folders_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  company_id bigint not null constraint credential_folders_company_fkey references "references",
  description text,
  needs_strong boolean not null default false,
  shares jsonb not null default '[]',
  search_text text generated always as (searchable(name)) stored,
  constraint credential_folders_shares_check check (jsonb_array_length(shares) > 0)
);
create unique index credential_folders_name_unique on credential_folders (company_id, lower(name)) where deleted_at is null;
create index credential_folders_company on credential_folders (company_id);
create index credential_folders_name on credential_folders (name, id) where deleted_at is null;
create index credential_folders_needs_strong on credential_folders (needs_strong, id) where deleted_at is null;
create index credential_folders_created_at on credential_folders (created_at, id) where deleted_at is null;
create index credential_folders_updated_at on credential_folders (updated_at, id) where deleted_at is null;
create index credential_folders_search on credential_folders using gin (search_text gin_trgm_ops);

create table credentials (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint credentials_created_by_fkey references users,
  updated_by_id bigint constraint credentials_updated_by_fkey references users,
  deleted_at timestamptz,
  kind text not null constraint credentials_kind_check
    check (kind in ('login', 'api_key', 'ssh', 'certificate', 'database', 'wifi', 'license', 'note', 'card')),
  name text collate natural_order not null,
  folder_id bigint not null constraint credentials_folder_fkey references credential_folders,
  company_id bigint not null constraint credentials_company_fkey references "references",
  username text collate natural_order,
  url text collate natural_order,
  owner_id bigint not null constraint credentials_owner_fkey references users,
  reveal_policy text not null default 'reason' constraint credentials_reveal_policy_check
    check (reveal_policy in ('direct', 'reason', 'approval')),
  is_critical boolean not null default false,
  expires_at date,
  rotate_days integer constraint credentials_rotate_days_check check (rotate_days between 1 and 730),
  tags text[] not null default '{}',
  shares jsonb not null default '[]',
  asset_id bigint constraint credentials_asset_fkey references it_assets,
  partner_id bigint constraint credentials_partner_fkey references partners,
  ticket_id bigint constraint credentials_ticket_fkey references jira_issues,
  is_archived boolean not null default false,
  status text not null default 'active' constraint credentials_status_check
    check (status in ('active', 'rotation_due', 'expired', 'archived')),
  strength text constraint credentials_strength_check check (strength in ('weak', 'medium', 'strong')),
  filled text[] not null default '{}',
  secret_version integer not null default 0,
  rotated_at timestamptz,
  rotation_due date,
  rotation_reason text collate natural_order,
  last_revealed_at timestamptz,
  last_revealed_by_id bigint constraint credentials_last_revealed_by_fkey references users,
  access jsonb not null default '[]',
  search_text text generated always as
    (searchable(name || ' ' || coalesce(username, '') || ' ' || coalesce(url, ''))) stored
);
create unique index credentials_name_unique on credentials (folder_id, lower(name)) where deleted_at is null;
create index credentials_folder on credentials (folder_id, name, id);
create index credentials_company on credentials (company_id, name, id);
create index credentials_owner on credentials (owner_id);
create index credentials_asset on credentials (asset_id) where asset_id is not null;
create index credentials_partner on credentials (partner_id) where partner_id is not null;
create index credentials_ticket on credentials (ticket_id) where ticket_id is not null;
create index credentials_last_revealed_by on credentials (last_revealed_by_id) where last_revealed_by_id is not null;
create index credentials_access on credentials using gin (access jsonb_path_ops);
create index credentials_name on credentials (name, id) where deleted_at is null;
create index credentials_kind on credentials (kind, id) where deleted_at is null;
create index credentials_status on credentials (status, id) where deleted_at is null;
create index credentials_expires_at on credentials (expires_at, id) where deleted_at is null;
create index credentials_rotation_due on credentials (rotation_due, id) where deleted_at is null;
create index credentials_rotated_at on credentials (rotated_at, id) where deleted_at is null;
create index credentials_last_revealed_at on credentials (last_revealed_at, id) where deleted_at is null;
create index credentials_created_at on credentials (created_at, id) where deleted_at is null;
create index credentials_updated_at on credentials (updated_at, id) where deleted_at is null;
create index credentials_search on credentials using gin (search_text gin_trgm_ops);

-- The data key of a credential, encrypted by a key of the installation, and a keyed digest of its main secret.
create table credential_keys (
  credential_id bigint primary key constraint credential_keys_credential_fkey references credentials,
  key_id text not null,
  wrapped text not null,
  digest text,
  updated_at timestamptz not null default now()
);
create index credential_keys_key on credential_keys (key_id, credential_id);
create index credential_keys_digest on credential_keys (digest) where digest is not null;

-- Each revision has all fields of the credential, encrypted by its data key.
create table credential_secrets (
  credential_id bigint not null constraint credential_secrets_credential_fkey references credentials,
  version integer not null,
  field text not null,
  ciphertext text not null,
  created_at timestamptz not null default now(),
  created_by_id bigint constraint credential_secrets_created_by_fkey references users,
  reason text,
  primary key (credential_id, version, field)
);
create index credential_secrets_created_by on credential_secrets (created_by_id);

create table credential_logs (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint credential_logs_created_by_fkey references users,
  updated_by_id bigint constraint credential_logs_updated_by_fkey references users,
  credential_id bigint not null constraint credential_logs_credential_fkey references credentials,
  credential_name text collate natural_order not null,
  company_id bigint not null constraint credential_logs_company_fkey references "references",
  actor_id bigint not null constraint credential_logs_actor_fkey references users,
  action text not null constraint credential_logs_action_check check (action in ('reveal', 'copy', 'use', 'write',
    'restore', 'edit', 'share', 'revoke', 'link', 'export', 'break_glass', 'denied')),
  field text collate natural_order,
  secret_version integer,
  reason text collate natural_order,
  ip text collate natural_order,
  user_agent text collate natural_order,
  at timestamptz not null default now(),
  search_text text generated always as (searchable(credential_name || ' ' || coalesce(reason, ''))) stored
);
create index credential_logs_credential on credential_logs (credential_id, at desc, id);
create index credential_logs_actor on credential_logs (actor_id, at desc, id);
create index credential_logs_company on credential_logs (company_id);
create index credential_logs_at on credential_logs (at, id);
create index credential_logs_name on credential_logs (credential_name, id);
create index credential_logs_created_at on credential_logs (created_at, id);
create index credential_logs_updated_at on credential_logs (updated_at, id);
create index credential_logs_search on credential_logs using gin (search_text gin_trgm_ops);
