-- Stock-takings of equipment: what should be there, what was scanned, and what became of the differences.
create table it_stocktakes (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_stocktakes_created_by_fkey references users,
  updated_by_id bigint constraint it_stocktakes_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  company_id bigint not null constraint it_stocktakes_company_fkey references "references",
  office_id bigint constraint it_stocktakes_office_fkey references "references",
  department_id bigint constraint it_stocktakes_department_fkey references "references",
  category_id bigint constraint it_stocktakes_category_fkey references "references",
  status text not null default 'counting' constraint it_stocktakes_status_check
    check (status in ('counting', 'reconciling', 'done', 'cancelled')),
  expected_count int not null default 0,
  found_count int not null default 0,
  elsewhere_count int not null default 0,
  missing_count int not null default 0,
  unknown_count int not null default 0,
  closed_at timestamptz,
  notes text,
  cancel_reason text collate natural_order,
  search_text text generated always as (searchable(name)) stored
);
create index it_stocktakes_updated_at on it_stocktakes (updated_at, id) where deleted_at is null;
create index it_stocktakes_created_at on it_stocktakes (created_at, id) where deleted_at is null;
create index it_stocktakes_name on it_stocktakes (name, id) where deleted_at is null;
create index it_stocktakes_status on it_stocktakes (status, id) where deleted_at is null;
create index it_stocktakes_missing_count on it_stocktakes (missing_count, id) where deleted_at is null;
create index it_stocktakes_company on it_stocktakes (company_id, created_at, id) include (deleted_at);
create index it_stocktakes_office on it_stocktakes (office_id, created_at, id) include (company_id, deleted_at);
create index it_stocktakes_department on it_stocktakes (department_id, created_at, id) include (company_id, deleted_at);
create index it_stocktakes_category on it_stocktakes (category_id, created_at, id) include (company_id, deleted_at);
create index it_stocktakes_search on it_stocktakes using gin (search_text public.gin_trgm_ops);

create table it_stocktake_lines (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_stocktake_lines_created_by_fkey references users,
  updated_by_id bigint constraint it_stocktake_lines_updated_by_fkey references users,
  stocktake_id bigint not null constraint it_stocktake_lines_stocktake_fkey references it_stocktakes on delete cascade,
  company_id bigint not null constraint it_stocktake_lines_company_fkey references "references",
  code text collate natural_order not null,
  name text collate natural_order,
  serial_no text collate natural_order,
  asset_id bigint constraint it_stocktake_lines_asset_fkey references it_assets on delete cascade,
  is_expected boolean not null default false,
  result text not null constraint it_stocktake_lines_result_check
    check (result in ('pending', 'found', 'elsewhere', 'missing', 'unknown')),
  expected_office_id bigint constraint it_stocktake_lines_expected_office_fkey references "references",
  expected_holder_id bigint constraint it_stocktake_lines_expected_holder_fkey references employees,
  found_office_id bigint constraint it_stocktake_lines_found_office_fkey references "references",
  condition text constraint it_stocktake_lines_condition_check check (condition in ('new', 'good', 'fair', 'poor')),
  counted_at timestamptz,
  counted_by_id bigint constraint it_stocktake_lines_counted_by_fkey references users,
  note text collate natural_order,
  resolution text constraint it_stocktake_lines_resolution_check check (resolution in ('moved', 'lost', 'registered', 'left')),
  search_text text generated always as (searchable(code || ' ' || coalesce(name, '') || ' ' || coalesce(serial_no, ''))) stored,
  constraint it_stocktake_lines_unknown_check check ((asset_id is null) = (result = 'unknown'))
);
create unique index it_stocktake_lines_once on it_stocktake_lines (stocktake_id, asset_id) where asset_id is not null;
create unique index it_stocktake_lines_unknown_once on it_stocktake_lines (stocktake_id, lower(code)) where asset_id is null;
create index it_stocktake_lines_updated_at on it_stocktake_lines (updated_at, id);
create index it_stocktake_lines_created_at on it_stocktake_lines (created_at, id);
create index it_stocktake_lines_code on it_stocktake_lines (code, id);
create index it_stocktake_lines_name on it_stocktake_lines (name, id);
create index it_stocktake_lines_serial_no on it_stocktake_lines (serial_no, id);
create index it_stocktake_lines_result on it_stocktake_lines (result, id);
create index it_stocktake_lines_counted_at on it_stocktake_lines (counted_at, id);
create index it_stocktake_lines_stocktake on it_stocktake_lines (stocktake_id, code, id) include (company_id);
create index it_stocktake_lines_company on it_stocktake_lines (company_id, code, id);
create index it_stocktake_lines_asset on it_stocktake_lines (asset_id, code, id) include (company_id);
create index it_stocktake_lines_expected_office on it_stocktake_lines (expected_office_id, code, id) include (company_id);
create index it_stocktake_lines_expected_holder on it_stocktake_lines (expected_holder_id, code, id) include (company_id);
create index it_stocktake_lines_found_office on it_stocktake_lines (found_office_id, code, id) include (company_id);
create index it_stocktake_lines_counted_by on it_stocktake_lines (counted_by_id, code, id) include (company_id);
create index it_stocktake_lines_condition on it_stocktake_lines (condition, code, id) include (company_id);
create index it_stocktake_lines_resolution on it_stocktake_lines (resolution, code, id) include (company_id);
create index it_stocktake_lines_search on it_stocktake_lines using gin (search_text public.gin_trgm_ops);

-- Everything that was scanned, also twice and what is no asset. A scan that was sent again counts once.
create table it_stocktake_scans (
  key uuid primary key,
  stocktake_id bigint not null constraint it_stocktake_scans_stocktake_fkey references it_stocktakes on delete cascade,
  code text not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  scanned_by_id bigint not null constraint it_stocktake_scans_scanned_by_fkey references users
);
create index it_stocktake_scans_stocktake on it_stocktake_scans (stocktake_id, received_at);
create index it_stocktake_scans_scanned_by on it_stocktake_scans (scanned_by_id);

-- When an asset was last seen by a stock-taking.
alter table it_assets add column last_audit_on date;
