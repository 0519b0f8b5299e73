-- Steps that wait for an approval before they are taken.
create table step_requests (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint step_requests_created_by_fkey references users,
  updated_by_id bigint constraint step_requests_updated_by_fkey references users,
  subject text not null,
  step text not null,
  transition text not null,
  target_type text not null,
  target_id text not null,
  asked jsonb not null,
  details text,
  reason text,
  employee_id bigint constraint step_requests_employee_fkey references employees,
  company_id bigint constraint step_requests_company_fkey references "references",
  department_id bigint constraint step_requests_department_fkey references "references",
  office_id bigint constraint step_requests_office_fkey references "references",
  amount numeric(20, 2),
  currency text,
  requester_id bigint not null constraint step_requests_requester_fkey references users,
  status text not null constraint step_requests_status_check
    check (status in ('submitted', 'taken', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  search_text text generated always as (searchable(subject || ' ' || coalesce(reason, ''))) stored
);
-- One at a time: two could not both be taken.
create unique index step_requests_target_unique on step_requests (step, target_id) where status = 'submitted';
create index step_requests_target on step_requests (target_type, target_id, id desc);
create index step_requests_status on step_requests (status, id);
create index step_requests_requester on step_requests (requester_id);
create index step_requests_employee on step_requests (employee_id);
create index step_requests_company on step_requests (company_id);
create index step_requests_department on step_requests (department_id);
create index step_requests_office on step_requests (office_id);
create index step_requests_search on step_requests using gin (search_text gin_trgm_ops);
