-- Approval rules with their versions and scopes, approval requests, and tasks and delegations that know them.

create table approval_rules (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint approval_rules_created_by_fkey references users,
  updated_by_id bigint constraint approval_rules_updated_by_fkey references users,
  name text collate natural_order not null,
  target text not null,
  is_active boolean not null default true,
  priority integer not null constraint approval_rules_priority_check check (priority between 1 and 9999),
  valid_from date,
  valid_to date,
  kinds text[] not null default '{}',
  amount_from numeric(18, 2),
  amount_to numeric(18, 2),
  currency text constraint approval_rules_currency_check check (currency ~ '^[A-Z]{3}$'),
  condition text,
  steps jsonb not null default '[]' constraint approval_rules_steps_check check (jsonb_typeof(steps) = 'array'),
  search_text text generated always as (searchable(name)) stored,
  constraint approval_rules_valid_to_check check (valid_to >= valid_from),
  constraint approval_rules_amount_to_check check (amount_to > amount_from)
);
create unique index approval_rules_name_unique on approval_rules (target, lower(name));
create unique index approval_rules_priority_unique on approval_rules (target, priority);

create table approval_rules_companies (
  owner_id bigint not null constraint approval_rules_companies_owner_id_fkey references approval_rules on delete cascade,
  target_id bigint not null constraint approval_rules_companies_fkey references "references",
  primary key (owner_id, target_id)
);
create index approval_rules_companies_target on approval_rules_companies (target_id);
create table approval_rules_departments (
  owner_id bigint not null constraint approval_rules_departments_owner_id_fkey references approval_rules on delete cascade,
  target_id bigint not null constraint approval_rules_departments_fkey references "references",
  primary key (owner_id, target_id)
);
create index approval_rules_departments_target on approval_rules_departments (target_id);
create table approval_rules_offices (
  owner_id bigint not null constraint approval_rules_offices_owner_id_fkey references approval_rules on delete cascade,
  target_id bigint not null constraint approval_rules_offices_fkey references "references",
  primary key (owner_id, target_id)
);
create index approval_rules_offices_target on approval_rules_offices (target_id);

-- One row for each combination that an active rule applies to; 0 and '' mean any. Two rules for the same case cannot be saved;
-- a rule with a band of amounts goes before a rule without.
create table approval_rule_scopes (
  rule_id bigint not null constraint approval_rule_scopes_rule_fkey references approval_rules on delete cascade,
  target text not null,
  company_id bigint not null,
  department_id bigint not null,
  office_id bigint not null,
  kind text not null,
  currency text not null,
  condition_hash text not null,
  is_banded boolean not null,
  amount numrange not null constraint approval_rule_scopes_amount_check check (not isempty(amount)),
  valid daterange not null constraint approval_rule_scopes_valid_check check (not isempty(valid)),
  constraint approval_rule_scopes_unambiguous exclude using gist (target with =, company_id with =, department_id with =,
    office_id with =, kind with =, currency with =, condition_hash with =, is_banded with =, amount with &&, valid with &&)
);
create index approval_rule_scopes_rule on approval_rule_scopes (rule_id);

create table approval_rule_versions (
  rule_id bigint not null constraint approval_rule_versions_rule_fkey references approval_rules,
  no integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  created_by_id bigint constraint approval_rule_versions_created_by_fkey references users,
  primary key (rule_id, no)
);

create table approval_requests (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint approval_requests_created_by_fkey references users,
  updated_by_id bigint constraint approval_requests_updated_by_fkey references users,
  target_type text not null,
  target_id text not null,
  round integer not null constraint approval_requests_round_check check (round >= 1),
  rule_id bigint constraint approval_requests_rule_fkey references approval_rules,
  rule_version integer,
  requester_id bigint not null constraint approval_requests_requester_fkey references users,
  title text not null,
  amount numeric(18, 2),
  currency text,
  record_version integer not null,
  status text not null constraint approval_requests_status_check
    check (status in ('open', 'approved', 'rejected', 'returned', 'withdrawn', 'cancelled')),
  plan jsonb not null,
  closed_at timestamptz,
  closed_by_id bigint constraint approval_requests_closed_by_fkey references users,
  search_text text generated always as (searchable(title)) stored,
  constraint approval_requests_closed_at_check check ((status = 'open') = (closed_at is null)),
  constraint approval_requests_version_fkey foreign key (rule_id, rule_version) references approval_rule_versions
);
create unique index approval_requests_round_unique on approval_requests (target_type, target_id, round);
create unique index approval_requests_open_unique on approval_requests (target_type, target_id) where status = 'open';
create index approval_requests_requester on approval_requests (requester_id);
create index approval_requests_rule on approval_requests (rule_id);
create index approval_requests_closed_by on approval_requests (closed_by_id);

alter table approvals
  add column request_id bigint constraint approvals_request_fkey references approval_requests,
  add column label text,
  add column origin text not null default 'rule' constraint approvals_origin_check
    check (origin in ('rule', 'delegation', 'reroute', 'collapse'));
create index approvals_request on approvals (request_id) where request_id is not null;
alter table approvals drop constraint approvals_mode_check,
  add constraint approvals_mode_check check (mode in ('any', 'parallel', 'sequential', 'quorum'));
update approvals set origin = 'delegation' where delegate_of_id is not null;

alter table delegations
  add column menus text[] not null default '{}',
  add column max_amount numeric(18, 2);
create table delegations_companies (
  owner_id bigint not null constraint delegations_companies_owner_id_fkey references delegations on delete cascade,
  target_id bigint not null constraint delegations_companies_fkey references "references",
  primary key (owner_id, target_id)
);
create index delegations_companies_target on delegations_companies (target_id);

-- Rules to begin with: repairs up to five million rupiah need nobody, everything else the direct superior.
with step as (
  select jsonb_build_array(jsonb_build_object('label', 'Atasan langsung', 'joins', false, 'approver', 'manager', 'level', 1,
    'position', null, 'group', null, 'user', null, 'name', null, 'mode', 'any', 'quorum', null, 'condition', null,
    'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false, 'due_hours', 8)) as steps
), added as (
  insert into approval_rules (name, target, priority, amount_to, steps)
  select name, target, priority, amount_to, case when amount_to is null then steps else '[]' end
  from step, (values ('Atasan langsung', 'general-procurements', 100, null::numeric),
    ('Atasan langsung', 'it-maintenance-externals', 100, null),
    ('Tanpa persetujuan sampai 5 juta', 'it-maintenance-externals', 10, 5000000)) as r(name, target, priority, amount_to)
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'amount_to', amount_to::text,
    'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', amount_to is not null, numrange(null, amount_to, '(]'), daterange(null, null) from added;

-- Who decides where nobody else can: the group of the administrators, where an installation has one already.
insert into configs ("group", key, label, description, type, value, rules, sort_order)
select 'approval', 'approval.fallback_group', 'Grup penyetuju cadangan',
  'Kode grup pengguna yang memutuskan bila tidak ada penyetuju lain; kosong berarti pengajuan ditolak.', 'text',
  (select to_jsonb(code) from usergroups where deleted_at is null and is_active and data_scope = 'group'
    and permissions @> '{utility-update,usergroup-update}' order by id limit 1), '{"max": 40}'::jsonb, 0
where exists (select from configs) on conflict do nothing;
