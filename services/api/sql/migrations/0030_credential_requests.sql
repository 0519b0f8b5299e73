-- Rights on credentials for some hours, decided by their owners.

create table credential_requests (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint credential_requests_created_by_fkey references users,
  updated_by_id bigint constraint credential_requests_updated_by_fkey references users,
  deleted_at timestamptz,
  credential_id bigint not null constraint credential_requests_credential_fkey references credentials,
  credential_name text collate natural_order not null,
  company_id bigint not null constraint credential_requests_company_fkey references "references",
  owner_id bigint not null constraint credential_requests_owner_fkey references users,
  "right" text not null constraint credential_requests_right_check check ("right" in ('use', 'view', 'edit')),
  hours integer not null constraint credential_requests_hours_check check (hours between 1 and 168),
  reason text not null constraint credential_requests_reason_check check (length(btrim(reason)) >= 10),
  notes text,
  status text not null default 'submitted' constraint credential_requests_status_check
    check (status in ('submitted', 'approved', 'ended', 'revoked', 'rejected', 'withdrawn')),
  until timestamptz,
  search_text text generated always as (searchable(credential_name || ' ' || reason)) stored,
  constraint credential_requests_until_check check (status <> 'approved' or until is not null)
);
-- One open request of a person for a credential.
create unique index credential_requests_credential_unique on credential_requests (credential_id, created_by_id)
  where status = 'submitted' and deleted_at is null;
create index credential_requests_credential on credential_requests (credential_id, until);
create index credential_requests_company on credential_requests (company_id);
create index credential_requests_owner on credential_requests (owner_id);
create index credential_requests_created_by on credential_requests (created_by_id);
create index credential_requests_in_force on credential_requests (until) where status = 'approved';
create index credential_requests_credential_name on credential_requests (credential_name, id) where deleted_at is null;
create index credential_requests_status on credential_requests (status, id) where deleted_at is null;
create index credential_requests_until on credential_requests (until, id) where deleted_at is null;
create index credential_requests_created_at on credential_requests (created_at, id) where deleted_at is null;
create index credential_requests_updated_at on credential_requests (updated_at, id) where deleted_at is null;
create index credential_requests_search on credential_requests using gin (search_text gin_trgm_ops);

-- The rule to begin with: the owner.
with added as (
  insert into approval_rules (name, target, priority, steps)
  select 'Pemilik kredensial', 'credential-requests', 100, jsonb_build_array(jsonb_build_object('label', 'Pemilik',
    'joins', false, 'approver', 'field', 'level', null, 'position', null, 'group', null, 'user', null, 'name', 'owner',
    'mode', 'any', 'quorum', null, 'condition', null, 'on_vacant', 'fallback', 'on_self', 'fallback', 'on_reject', 'reject',
    'is_distinct', false, 'due_hours', 8))
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;
