-- What employees ask to be changed in their attendance, and who decides it: the direct superior.

create table attendance_corrections (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint attendance_corrections_created_by_fkey references users,
  updated_by_id bigint constraint attendance_corrections_updated_by_fkey references users,
  deleted_at timestamptz,
  employee_id bigint not null constraint attendance_corrections_employee_fkey references employees,
  employee_name text collate natural_order not null,
  date date not null,
  code_id bigint not null constraint attendance_corrections_code_fkey references attendance_codes,
  check_in timestamptz,
  check_out timestamptz,
  reason text not null constraint attendance_corrections_reason_check check (length(btrim(reason)) >= 10),
  status text not null default 'draft' constraint attendance_corrections_status_check
    check (status in ('draft', 'submitted', 'approved', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  company_id bigint not null constraint attendance_corrections_company_fkey references "references",
  department_id bigint not null constraint attendance_corrections_department_fkey references "references",
  search_text text generated always as (searchable(employee_name || ' ' || reason)) stored,
  constraint attendance_corrections_check_out_check check (check_out > check_in and check_out <= check_in + interval '16 hours')
);
-- One open request for a day.
create unique index attendance_corrections_date_unique on attendance_corrections (employee_id, date)
  where status = 'submitted' and deleted_at is null;
create index attendance_corrections_employee on attendance_corrections (employee_id, date);
create index attendance_corrections_code on attendance_corrections (code_id);
create index attendance_corrections_company_date on attendance_corrections (company_id, date);
create index attendance_corrections_department_date on attendance_corrections (department_id, date);
create index attendance_corrections_date on attendance_corrections (date, id) where deleted_at is null;
create index attendance_corrections_employee_name on attendance_corrections (employee_name, id) where deleted_at is null;
create index attendance_corrections_status on attendance_corrections (status, id) where deleted_at is null;
create index attendance_corrections_created_at on attendance_corrections (created_at, id) where deleted_at is null;
create index attendance_corrections_updated_at on attendance_corrections (updated_at, id) where deleted_at is null;
create index attendance_corrections_search on attendance_corrections using gin (search_text gin_trgm_ops);

-- The rule to begin with: the direct superior.
with added as (
  insert into approval_rules (name, target, priority, steps)
  select 'Atasan langsung', 'attendance-corrections', 100, jsonb_build_array(jsonb_build_object('label', 'Atasan langsung',
    'joins', false, 'approver', 'manager', 'level', 1, 'position', null, 'group', null, 'user', null, 'name', null, 'mode', 'any',
    'quorum', null, 'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false,
    'due_hours', 8))
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;

insert into configs ("group", key, label, description, type, value, default_value, rules, sort_order)
select 'hr', 'hr.correction_days', 'Batas pengajuan koreksi presensi (hari)',
  'Karyawan mengajukan koreksi paling lambat sekian hari setelah tanggalnya.', 'int', '7', '7', '{"min": 0, "max": 366}'::jsonb, 0
where exists (select from configs) on conflict do nothing;
