-- Records proposed for destruction together, who destroyed them and with which minutes (docs/decisions/disposals.md).
create table archive_disposals (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_disposals_created_by_fkey references users,
  updated_by_id bigint constraint archive_disposals_updated_by_fkey references users,
  deleted_at timestamptz constraint archive_disposals_deleted_at_check check (deleted_at is null),
  number text collate natural_order,
  title text collate natural_order not null,
  company_id bigint not null constraint archive_disposals_company_fkey references "references",
  department_id bigint not null constraint archive_disposals_department_fkey references "references",
  lines jsonb not null default '[]' constraint archive_disposals_lines_check check (jsonb_array_length(lines) between 1 and 200),
  record_count integer not null default 0,
  destroy_count integer not null default 0,
  status text not null default 'draft' constraint archive_disposals_status_check
    check (status in ('draft', 'submitted', 'approved', 'executed', 'rejected', 'cancelled')),
  approved_at timestamptz,
  executed_at timestamptz,
  executed_by_id bigint constraint archive_disposals_executed_by_fkey references users,
  destroyed_count integer,
  held text,
  minutes_id bigint constraint archive_disposals_minutes_fkey references assets,
  notes text,
  cancel_reason text,
  search_text text generated always as (searchable(title || ' ' || coalesce(number, ''))) stored,
  constraint archive_disposals_executed_check check (status <> 'executed' or (number is not null and executed_at is not null))
);
create unique index archive_disposals_number_unique on archive_disposals (company_id, lower(number));
create index archive_disposals_number on archive_disposals (number, id);
create index archive_disposals_title on archive_disposals (title, id);
create index archive_disposals_status on archive_disposals (status, id);
create index archive_disposals_executed_at on archive_disposals (executed_at, id);
create index archive_disposals_created_at on archive_disposals (created_at, id);
create index archive_disposals_updated_at on archive_disposals (updated_at, id);
create index archive_disposals_company on archive_disposals (company_id, id);
create index archive_disposals_department on archive_disposals (department_id, id);
create index archive_disposals_executed_by on archive_disposals (executed_by_id);
create index archive_disposals_minutes on archive_disposals (minutes_id);
create index archive_disposals_search on archive_disposals using gin (search_text gin_trgm_ops);
create index archive_disposals_lines on archive_disposals using gin (lines jsonb_path_ops);

alter table documents
  add column disposal_id bigint constraint documents_disposal_fkey references archive_disposals,
  add column destroyed_at timestamptz;
create index documents_disposal on documents (disposal_id, id) where deleted_at is null;
-- Until now a record could be proposed without a batch; it is proposed again, in one.
update documents set status = 'inactive', version = version + 1, updated_at = now() where status = 'proposed';
alter table documents
  add constraint documents_legal_hold_check check (status <> 'destroyed' or not (legal_hold or excluded_from_disposal)),
  add constraint documents_destroyed_free_check check (status <> 'destroyed' or loan_status = 'available'),
  add constraint documents_disposal_check check ((status in ('proposed', 'destroyed')) = (disposal_id is not null)),
  add constraint documents_destroyed_at_check check ((status = 'destroyed') = (destroyed_at is not null));

alter table assets add column destroyed_at timestamptz;

-- The rule to begin with: the head of the unit, whoever keeps the archives, then a director, who signs by hand.
with place as (
  select (select min(id) from "references" where category = 'position' and deleted_at is null
      and lower(name) = 'manajer legal & arsip') as legal
), line (no, label, approver, name, position, signature) as (
  select 1, 'Kepala unit pencipta', 'head', null, null::bigint, null
  union all
  select 2, case when legal is null then 'Pengelola arsip' else 'Manajer Legal & Arsip' end,
    case when legal is null then 'permission' else 'position' end, case when legal is null then 'archive-update' end, legal, null
  from place
  union all
  select 3, 'Direktur', 'level', 'Direktur', null, 'drawn'
), added as (
  insert into approval_rules (name, target, priority, steps)
  select 'Pemusnahan arsip', 'archive-disposals', 100, (select jsonb_agg(jsonb_build_object('label', label, 'joins', false,
      'approver', approver, 'level', null, 'position', position::text, 'group', null, 'user', null, 'name', name, 'mode', 'any',
      'quorum', null, 'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false,
      'due_hours', 8, 'may_forward', null, 'may_add', null, 'signature', signature, 'evidence', null) order by no) from line)
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;
