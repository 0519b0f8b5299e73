-- The career of each employee by date: where they stood from when to when. Written by triggers from employees.job_history.
create table career_events (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint career_events_created_by_fkey references users,
  updated_by_id bigint constraint career_events_updated_by_fkey references users,
  employee_id bigint not null constraint career_events_employee_fkey references employees on delete cascade,
  employee_name text collate natural_order not null,
  n integer not null,
  type text not null,
  valid_from date not null,
  valid_to date,
  company_id bigint not null constraint career_events_company_fkey references "references",
  office_id bigint constraint career_events_office_fkey references "references",
  department_id bigint constraint career_events_department_fkey references "references",
  position_id bigint constraint career_events_position_fkey references "references",
  grade_id bigint constraint career_events_grade_fkey references "references",
  manager_id bigint constraint career_events_manager_fkey references employees,
  employment_type text not null,
  is_employed boolean not null,
  is_pending boolean not null,
  document text collate natural_order,
  note text,
  search_text text generated always as (searchable(employee_name || ' ' || coalesce(document, ''))) stored,
  constraint career_events_line unique (employee_id, n)
);
create index career_events_employee on career_events (employee_id, valid_from, id);
create index career_events_company on career_events (company_id, valid_from, id);
create index career_events_department on career_events (department_id, valid_from, id);
create index career_events_office on career_events (office_id);
create index career_events_position on career_events (position_id);
create index career_events_grade on career_events (grade_id);
create index career_events_manager on career_events (manager_id);
create index career_events_valid_from on career_events (valid_from, id);
create index career_events_valid_to on career_events (valid_to, id);
create index career_events_type on career_events (type, valid_from, id);
create index career_events_name on career_events (employee_name, id);
create index career_events_document on career_events (document, id);
create index career_events_created_at on career_events (created_at, id);
create index career_events_updated_at on career_events (updated_at, id);
create index career_events_search on career_events using gin (search_text gin_trgm_ops);
