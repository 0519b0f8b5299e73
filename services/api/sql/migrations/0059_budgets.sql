-- Budgets of departments, what lines of purchases take of them, and warnings on requests.

create table budgets (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint budgets_created_by_fkey references users,
  updated_by_id bigint constraint budgets_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  year int not null constraint budgets_year_check check (year between 2000 and 2100),
  company_id bigint not null constraint budgets_company_fkey references "references",
  department_id bigint constraint budgets_department_fkey references "references",
  account_id bigint not null constraint budgets_account_fkey references "references",
  amount numeric(18,2) not null constraint budgets_amount_check check (amount >= 0),
  committed numeric(18,2) not null default 0 constraint budgets_committed_check check (committed >= 0),
  ordered numeric(18,2) not null default 0 constraint budgets_ordered_check check (ordered >= 0),
  spent numeric(18,2) not null default 0 constraint budgets_spent_check check (spent >= 0),
  remaining numeric(18,2) not null generated always as (amount - committed - ordered - spent) stored,
  revisions jsonb not null default '[]',
  note text,
  status text not null default 'active' constraint budgets_status_check check (status in ('active', 'closed')),
  search_text text generated always as (searchable(name)) stored
);
create unique index budgets_account_unique on budgets (year, company_id, account_id, department_id) nulls not distinct
  where deleted_at is null;
create index budgets_updated_at on budgets (updated_at, id) where deleted_at is null;
create index budgets_created_at on budgets (created_at, id) where deleted_at is null;
create index budgets_name on budgets (name, id) where deleted_at is null;
create index budgets_year on budgets (year, id) where deleted_at is null;
create index budgets_amount on budgets (amount, id) where deleted_at is null;
create index budgets_committed on budgets (committed, id) where deleted_at is null;
create index budgets_ordered on budgets (ordered, id) where deleted_at is null;
create index budgets_spent on budgets (spent, id) where deleted_at is null;
create index budgets_remaining on budgets (remaining, id) where deleted_at is null;
create index budgets_company on budgets (company_id);
create index budgets_department on budgets (department_id);
create index budgets_account on budgets (account_id);
create index budgets_search on budgets using gin (search_text public.gin_trgm_ops);

-- What a line of a request takes of its budget: not ordered yet, ordered and not here, here.
create table budget_lines (
  line_id bigint primary key constraint budget_lines_line_fkey references general_procurement_lines on delete cascade,
  budget_id bigint not null constraint budget_lines_budget_fkey references budgets,
  committed numeric(18,2) not null constraint budget_lines_committed_check check (committed >= 0),
  ordered numeric(18,2) not null constraint budget_lines_ordered_check check (ordered >= 0),
  spent numeric(18,2) not null constraint budget_lines_spent_check check (spent >= 0)
);
create index budget_lines_budget on budget_lines (budget_id);

alter table general_procurements
  add column budget_over boolean not null default false,
  add column is_split boolean not null default false,
  add column warning text;

insert into configs ("group", key, label, description, type, value, default_value, rules, sort_order)
select 'procurement', key, label, description, 'number', to_jsonb(value), to_jsonb(value), '{"min": 0}'::jsonb, sort_order
from (values
  ('procurement.split_days', 'Jendela pemecahan pengadaan (hari)',
    'Permintaan sejenis dari pemohon atau pemasok yang sama dalam hari ini dijumlahkan.', 14, 10),
  ('procurement.split_limit', 'Batas pemecahan pengadaan (Rp)',
    'Jumlah yang mencapai batas ini, dari permintaan yang masing-masing di bawahnya, ditandai bagi penyetuju. 0: tidak diperiksa.', 25000000, 20))
  as added(key, label, description, value, sort_order)
where exists (select from configs) on conflict do nothing;
