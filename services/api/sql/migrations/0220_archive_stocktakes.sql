-- Inventories of places of records: what should be there, what was scanned, and what became of the differences.
create table archive_stocktakes (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_stocktakes_created_by_fkey references users,
  updated_by_id bigint constraint archive_stocktakes_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  company_id bigint not null constraint archive_stocktakes_company_fkey references "references",
  location_id bigint constraint archive_stocktakes_location_fkey references "references",
  status text not null default 'counting' constraint archive_stocktakes_status_check
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
create index archive_stocktakes_updated_at on archive_stocktakes (updated_at, id) where deleted_at is null;
create index archive_stocktakes_created_at on archive_stocktakes (created_at, id) where deleted_at is null;
create index archive_stocktakes_name on archive_stocktakes (name, id) where deleted_at is null;
create index archive_stocktakes_status on archive_stocktakes (status, id) where deleted_at is null;
create index archive_stocktakes_missing_count on archive_stocktakes (missing_count, id) where deleted_at is null;
create index archive_stocktakes_company on archive_stocktakes (company_id, created_at, id) include (deleted_at);
create index archive_stocktakes_location on archive_stocktakes (location_id, created_at, id) include (company_id, deleted_at);
create index archive_stocktakes_search on archive_stocktakes using gin (search_text public.gin_trgm_ops);

create table archive_stocktake_lines (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_stocktake_lines_created_by_fkey references users,
  updated_by_id bigint constraint archive_stocktake_lines_updated_by_fkey references users,
  stocktake_id bigint not null constraint archive_stocktake_lines_stocktake_fkey references archive_stocktakes on delete cascade,
  company_id bigint not null constraint archive_stocktake_lines_company_fkey references "references",
  code text collate natural_order not null,
  name text collate natural_order,
  document_id bigint constraint archive_stocktake_lines_document_fkey references documents on delete cascade,
  is_expected boolean not null default false,
  result text not null constraint archive_stocktake_lines_result_check
    check (result in ('pending', 'found', 'elsewhere', 'missing', 'unknown')),
  expected_location_id bigint constraint archive_stocktake_lines_expected_location_fkey references "references",
  found_location_id bigint constraint archive_stocktake_lines_found_location_fkey references "references",
  condition text constraint archive_stocktake_lines_condition_check check (condition in ('good', 'fair', 'damaged')),
  counted_at timestamptz,
  counted_by_id bigint constraint archive_stocktake_lines_counted_by_fkey references users,
  note text collate natural_order,
  resolution text constraint archive_stocktake_lines_resolution_check check (resolution in ('moved', 'lost', 'registered', 'left')),
  search_text text generated always as (searchable(code || ' ' || coalesce(name, ''))) stored,
  constraint archive_stocktake_lines_unknown_check check ((document_id is null) = (result = 'unknown'))
);
create unique index archive_stocktake_lines_once on archive_stocktake_lines (stocktake_id, document_id) where document_id is not null;
create unique index archive_stocktake_lines_unknown_once on archive_stocktake_lines (stocktake_id, lower(code)) where document_id is null;
create index archive_stocktake_lines_updated_at on archive_stocktake_lines (updated_at, id);
create index archive_stocktake_lines_created_at on archive_stocktake_lines (created_at, id);
create index archive_stocktake_lines_code on archive_stocktake_lines (code, id);
create index archive_stocktake_lines_name on archive_stocktake_lines (name, id);
create index archive_stocktake_lines_result on archive_stocktake_lines (result, id);
create index archive_stocktake_lines_counted_at on archive_stocktake_lines (counted_at, id);
create index archive_stocktake_lines_stocktake on archive_stocktake_lines (stocktake_id, code, id) include (company_id);
create index archive_stocktake_lines_company on archive_stocktake_lines (company_id, code, id);
create index archive_stocktake_lines_document on archive_stocktake_lines (document_id, code, id) include (company_id);
create index archive_stocktake_lines_expected_location on archive_stocktake_lines (expected_location_id, code, id) include (company_id);
create index archive_stocktake_lines_found_location on archive_stocktake_lines (found_location_id, code, id) include (company_id);
create index archive_stocktake_lines_counted_by on archive_stocktake_lines (counted_by_id, code, id) include (company_id);
create index archive_stocktake_lines_condition on archive_stocktake_lines (condition, code, id) include (company_id);
create index archive_stocktake_lines_resolution on archive_stocktake_lines (resolution, code, id) include (company_id);
create index archive_stocktake_lines_search on archive_stocktake_lines using gin (search_text public.gin_trgm_ops);

-- Everything that was scanned, also twice and what is no record. A scan that was sent again counts once.
create table archive_stocktake_scans (
  key uuid primary key,
  stocktake_id bigint not null constraint archive_stocktake_scans_stocktake_fkey references archive_stocktakes on delete cascade,
  code text not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  scanned_by_id bigint not null constraint archive_stocktake_scans_scanned_by_fkey references users
);
create index archive_stocktake_scans_stocktake on archive_stocktake_scans (stocktake_id, received_at);
create index archive_stocktake_scans_scanned_by on archive_stocktake_scans (scanned_by_id);
