-- Break-glass exports of the vault: who asked for them, who approved, until when.

create table credential_exports (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint credential_exports_created_by_fkey references users,
  updated_by_id bigint constraint credential_exports_updated_by_fkey references users,
  deleted_at timestamptz,
  scope_name text collate natural_order not null,
  company_id bigint not null constraint credential_exports_company_fkey references "references",
  folder_id bigint constraint credential_exports_folder_fkey references credential_folders,
  reason text not null constraint credential_exports_reason_check check (length(btrim(reason)) >= 20),
  notes text,
  status text not null default 'submitted' constraint credential_exports_status_check
    check (status in ('submitted', 'approved', 'ended', 'revoked', 'rejected', 'withdrawn')),
  until timestamptz,
  downloaded_at timestamptz,
  credential_count integer,
  search_text text generated always as (searchable(scope_name || ' ' || reason)) stored,
  constraint credential_exports_until_check check (status <> 'approved' or until is not null)
);
create index credential_exports_company on credential_exports (company_id);
create index credential_exports_folder on credential_exports (folder_id) where folder_id is not null;
create index credential_exports_created_by on credential_exports (created_by_id);
create index credential_exports_scope_name on credential_exports (scope_name, id) where deleted_at is null;
create index credential_exports_status on credential_exports (status, id) where deleted_at is null;
create index credential_exports_until on credential_exports (until, id) where deleted_at is null;
create index credential_exports_created_at on credential_exports (created_at, id) where deleted_at is null;
create index credential_exports_updated_at on credential_exports (updated_at, id) where deleted_at is null;
create index credential_exports_search on credential_exports using gin (search_text gin_trgm_ops);

-- The rule to begin with: another person who may export. The requester never decides.
with added as (
  insert into approval_rules (name, target, priority, steps)
  select 'Akses darurat kredensial', 'credential-exports', 100, jsonb_build_array(jsonb_build_object('label',
    'Orang kedua', 'joins', false, 'approver', 'permission', 'level', null, 'position', null, 'group', null, 'user', null,
    'name', 'credential-toExcel', 'mode', 'any', 'quorum', null, 'condition', null, 'on_vacant', 'stop', 'on_self',
    'fallback', 'on_reject', 'reject', 'is_distinct', false, 'due_hours', 2))
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;
