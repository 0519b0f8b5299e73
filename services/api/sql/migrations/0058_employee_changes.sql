-- Changes of their own data that employees ask for, decided field by field.
create table employee_changes (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint employee_changes_created_by_fkey references users,
  updated_by_id bigint constraint employee_changes_updated_by_fkey references users,
  deleted_at timestamptz,
  employee_id bigint not null constraint employee_changes_employee_fkey references employees,
  employee_name text collate natural_order not null,
  mobile text collate natural_order,
  whatsapp text collate natural_order,
  personal_email text,
  addresses jsonb not null default '[]',
  marital_status text,
  marital_date date,
  religion_id bigint constraint employee_changes_religion_fkey references "references",
  blood_type text,
  kk_no text constraint employee_changes_kk_no_check check (kk_no ~ '•'),
  npwp text constraint employee_changes_npwp_check check (npwp ~ '•'),
  bank_id bigint constraint employee_changes_bank_fkey references "references",
  account_no text constraint employee_changes_account_no_check check (account_no ~ '•'),
  account_name text collate natural_order,
  education jsonb not null default '[]',
  contacts jsonb not null default '[]',
  note text,
  status text not null default 'draft' constraint employee_changes_status_check
    check (status in ('draft', 'submitted', 'decided', 'withdrawn')),
  decisions jsonb not null default '[]',
  summary text collate natural_order,
  decided_at timestamptz,
  company_id bigint not null constraint employee_changes_company_fkey references "references",
  search_text text generated always as (searchable(employee_name || ' ' || coalesce(note, ''))) stored
);
-- One open request of an employee.
create unique index employee_changes_employee_unique on employee_changes (employee_id)
  where status = 'submitted' and deleted_at is null;
create index employee_changes_employee on employee_changes (employee_id, created_at, id);
create index employee_changes_company on employee_changes (company_id, created_at, id) where deleted_at is null;
create index employee_changes_religion on employee_changes (religion_id);
create index employee_changes_bank on employee_changes (bank_id);
create index employee_changes_name on employee_changes (employee_name, id) where deleted_at is null;
create index employee_changes_status on employee_changes (status, id) where deleted_at is null;
create index employee_changes_decided_at on employee_changes (decided_at, id) where deleted_at is null;
create index employee_changes_created_at on employee_changes (created_at, id) where deleted_at is null;
create index employee_changes_updated_at on employee_changes (updated_at, id) where deleted_at is null;
create index employee_changes_search on employee_changes using gin (search_text gin_trgm_ops);

-- Whoever reads their own attendance reads their own record, and may ask for a change of it.
update usergroups set permissions = permissions || '{employee-show}', version = version + 1, updated_at = now()
where 'attendance-show' = any(permissions) and not 'employee-show' = any(permissions);
