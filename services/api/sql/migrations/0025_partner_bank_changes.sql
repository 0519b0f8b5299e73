-- What is asked to become of the bank accounts of partners, and who decides it: somebody else who may change vendors.

create table partner_bank_changes (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint partner_bank_changes_created_by_fkey references users,
  updated_by_id bigint constraint partner_bank_changes_updated_by_fkey references users,
  deleted_at timestamptz,
  partner_id bigint not null constraint partner_bank_changes_partner_fkey references partners,
  partner_name text collate natural_order not null,
  accounts jsonb not null default '[]',
  previous jsonb not null default '[]',
  previous_summary text not null default '',
  summary text not null default '',
  reason text not null constraint partner_bank_changes_reason_check check (length(btrim(reason)) >= 10),
  status text not null default 'draft' constraint partner_bank_changes_status_check
    check (status in ('draft', 'submitted', 'approved', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  owner_company_id bigint,
  owner_is_customer boolean not null,
  owner_is_vendor boolean not null,
  search_text text generated always as (searchable(partner_name || ' ' || reason)) stored
);
-- One open request for a partner.
create unique index partner_bank_changes_partner_unique on partner_bank_changes (partner_id)
  where status = 'submitted' and deleted_at is null;
create index partner_bank_changes_partner on partner_bank_changes (partner_id, created_at, id);
create index partner_bank_changes_owner_company on partner_bank_changes (owner_company_id, id) where deleted_at is null;
create index partner_bank_changes_partner_name on partner_bank_changes (partner_name, id) where deleted_at is null;
create index partner_bank_changes_status on partner_bank_changes (status, id) where deleted_at is null;
create index partner_bank_changes_decided_at on partner_bank_changes (decided_at, id) where deleted_at is null;
create index partner_bank_changes_created_at on partner_bank_changes (created_at, id) where deleted_at is null;
create index partner_bank_changes_updated_at on partner_bank_changes (updated_at, id) where deleted_at is null;
create index partner_bank_changes_search on partner_bank_changes using gin (search_text gin_trgm_ops);

-- The rule to begin with: a second person.
with added as (
  insert into approval_rules (name, target, priority, steps)
  select 'Orang kedua', 'partner-bank-changes', 100, jsonb_build_array(jsonb_build_object('label', 'Verifikasi rekening',
    'joins', false, 'approver', 'permission', 'level', null, 'position', null, 'group', null, 'user', null,
    'name', 'vendor-update', 'mode', 'any', 'quorum', null, 'condition', null, 'on_vacant', 'up', 'on_self', 'up',
    'on_reject', 'reject', 'is_distinct', true, 'due_hours', 8))
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;
