-- Acts by which assets change hands, signed by both sides, and who had an asset from when to when.
create table it_handovers (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_handovers_created_by_fkey references users,
  updated_by_id bigint constraint it_handovers_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order,
  subject text collate natural_order not null default '',
  kind text not null default 'out' constraint it_handovers_kind_check check (kind in ('out', 'transfer', 'return')),
  company_id bigint not null constraint it_handovers_company_fkey references "references",
  employee_id bigint constraint it_handovers_employee_fkey references employees,
  office_id bigint constraint it_handovers_office_fkey references "references",
  handed_on date not null,
  expected_return date constraint it_handovers_expected_return_check check (expected_return >= handed_on),
  lines jsonb not null constraint it_handovers_lines_check check (jsonb_array_length(lines) between 1 and 50),
  status text not null default 'draft' constraint it_handovers_status_check check (status in ('draft', 'signed', 'done', 'cancelled')),
  officer_id bigint constraint it_handovers_officer_fkey references users,
  completed_on date,
  notes text,
  cancel_reason text collate natural_order,
  search_text text generated always as (searchable(coalesce(number, '') || ' ' || subject)) stored,
  constraint it_handovers_party_check check (employee_id is not null or office_id is not null),
  constraint it_handovers_number_check check (status <> 'done' or number is not null)
);
create index it_handovers_updated_at on it_handovers (updated_at, id) where deleted_at is null;
create index it_handovers_created_at on it_handovers (created_at, id) where deleted_at is null;
create index it_handovers_number on it_handovers (number, id) where deleted_at is null;
create index it_handovers_subject on it_handovers (subject, id) where deleted_at is null;
create index it_handovers_status on it_handovers (status, id) where deleted_at is null;
create index it_handovers_handed_on on it_handovers (handed_on, id) where deleted_at is null;
create index it_handovers_expected_return on it_handovers (expected_return, id) where deleted_at is null;
create index it_handovers_kind on it_handovers (kind, handed_on, id) include (company_id, deleted_at);
create index it_handovers_company on it_handovers (company_id, handed_on, id) include (deleted_at);
create index it_handovers_employee on it_handovers (employee_id, handed_on, id) include (company_id, deleted_at);
create index it_handovers_office on it_handovers (office_id, handed_on, id) include (company_id, deleted_at);
create index it_handovers_officer on it_handovers (officer_id, handed_on, id) include (company_id, deleted_at);
create index it_handovers_lines on it_handovers using gin (lines jsonb_path_ops);
create index it_handovers_search on it_handovers using gin (search_text public.gin_trgm_ops);
create unique index it_handovers_number_unique on it_handovers (lower(number), company_id) where deleted_at is null;

-- The printed act with both signatures, as it was on the day: names and letterheads change later.
create table it_handover_prints (
  handover_id bigint primary key constraint it_handover_prints_handover_fkey references it_handovers,
  content bytea not null,
  sha256 text not null,
  created_at timestamptz not null default now()
);

create table it_asset_assignments (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_asset_assignments_created_by_fkey references users,
  updated_by_id bigint constraint it_asset_assignments_updated_by_fkey references users,
  asset_id bigint not null constraint it_asset_assignments_asset_fkey references it_assets on delete cascade,
  asset_tag text collate natural_order not null,
  company_id bigint not null constraint it_asset_assignments_company_fkey references "references",
  holder_id bigint constraint it_asset_assignments_holder_fkey references employees,
  holder_office_id bigint constraint it_asset_assignments_holder_office_fkey references "references",
  since timestamptz not null,
  until timestamptz constraint it_asset_assignments_until_check check (until >= since),
  condition_out text not null constraint it_asset_assignments_condition_out_check check (condition_out in ('new', 'good', 'fair', 'poor')),
  condition_in text constraint it_asset_assignments_condition_in_check check (condition_in in ('new', 'good', 'fair', 'poor')),
  handover_id bigint constraint it_asset_assignments_handover_fkey references it_handovers,
  returned_by_id bigint constraint it_asset_assignments_returned_by_fkey references it_handovers,
  search_text text generated always as (searchable(asset_tag)) stored,
  constraint it_asset_assignments_party_check check (holder_id is not null or holder_office_id is not null),
  -- One holder at a time.
  constraint it_asset_assignments_since_unique exclude using gist (asset_id with =, tstzrange(since, until) with &&)
);
create index it_asset_assignments_updated_at on it_asset_assignments (updated_at, id);
create index it_asset_assignments_created_at on it_asset_assignments (created_at, id);
create index it_asset_assignments_since on it_asset_assignments (since, id);
create index it_asset_assignments_until on it_asset_assignments (until, id);
create index it_asset_assignments_asset_tag on it_asset_assignments (asset_tag, id);
create index it_asset_assignments_asset on it_asset_assignments (asset_id, since, id) include (company_id);
create index it_asset_assignments_company on it_asset_assignments (company_id, since, id);
create index it_asset_assignments_holder on it_asset_assignments (holder_id, since, id) include (company_id);
create index it_asset_assignments_holder_office on it_asset_assignments (holder_office_id, since, id) include (company_id);
create index it_asset_assignments_handover on it_asset_assignments (handover_id, since, id) include (company_id);
create index it_asset_assignments_returned_by on it_asset_assignments (returned_by_id, since, id) include (company_id);
create index it_asset_assignments_search on it_asset_assignments using gin (search_text public.gin_trgm_ops);
-- A row ends once; nothing else of it changes.
create unique index it_asset_assignments_open on it_asset_assignments (asset_id) where until is null;

insert into it_asset_assignments (asset_id, asset_tag, company_id, holder_id, holder_office_id, since, condition_out)
select id, asset_tag, company_id, holder_id, holder_office_id, date_trunc('milliseconds', coalesce(checked_out_at, updated_at)), condition
from it_assets where (holder_id is not null or holder_office_id is not null) and deleted_at is null;

insert into configs ("group", key, label, description, type, value, default_value, rules, sort_order)
select 'numbering', 'numbering.handover' || suffix, label, description, type, to_jsonb(value), to_jsonb(value), rules::jsonb, 100
from (values
  ('', 'Pola nomor serah terima aset TI', 'Token: {SEQ:4}, {COMP}, {DEPT}, {ROMAN} (bulan Romawi), {MM}, {YY}, {YYYY}.', 'text',
    '{SEQ:4}/BAST-TI/{COMP}/{ROMAN}/{YYYY}', '{"pattern": "number", "max": 60}'),
  ('.reset', 'Nomor serah terima aset TI kembali ke 1', 'Hanya bila polanya memuat tahun dan, untuk setiap bulan, bulannya.', 'enum',
    'monthly', '{"options": ["monthly", "yearly", "never"]}')) as added(suffix, label, description, type, value, rules)
where exists (select from configs) on conflict do nothing;
