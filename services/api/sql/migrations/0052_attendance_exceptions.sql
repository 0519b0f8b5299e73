-- Days on which nobody of a company or an office counts as late.

create table attendance_exceptions (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint attendance_exceptions_created_by_fkey references users,
  updated_by_id bigint constraint attendance_exceptions_updated_by_fkey references users,
  deleted_at timestamptz,
  reason text collate natural_order not null,
  date_from date not null,
  date_to date not null,
  company_id bigint not null constraint attendance_exceptions_company_fkey references "references",
  office_id bigint constraint attendance_exceptions_office_fkey references "references",
  search_text text generated always as (searchable(reason)) stored,
  constraint attendance_exceptions_date_to_check check (date_to >= date_from)
);
create index attendance_exceptions_updated_at on attendance_exceptions (updated_at, id) where deleted_at is null;
create index attendance_exceptions_created_at on attendance_exceptions (created_at, id) where deleted_at is null;
create index attendance_exceptions_date_from on attendance_exceptions (date_from, id) where deleted_at is null;
create index attendance_exceptions_date_to on attendance_exceptions (date_to, id) where deleted_at is null;
create index attendance_exceptions_company on attendance_exceptions (company_id, date_from);
create index attendance_exceptions_office on attendance_exceptions (office_id);
create index attendance_exceptions_search on attendance_exceptions using gin (search_text public.gin_trgm_ops);

-- Whether the reason is that of an exception; no where somebody wrote it for the day.
alter table attendance_employees add column is_excepted boolean not null default false;
