-- Attendance by day, and every movement of leave.

create table attendance_codes (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint attendance_codes_created_by_fkey references users,
  updated_by_id bigint constraint attendance_codes_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null,
  name text collate natural_order not null,
  color text collate natural_order not null default '#868e96',
  pattern text not null default 'solid'
    constraint attendance_codes_pattern_check check (pattern in ('solid', 'stripes', 'dots', 'hatch')),
  present_value numeric(2, 1) not null,
  paid text not null default 'paid'
    constraint attendance_codes_paid_check check (paid in ('paid', 'unpaid', 'partial')),
  needs_evidence boolean not null default false,
  self_requestable boolean not null default false,
  auto_source text not null default 'none'
    constraint attendance_codes_auto_source_check check (auto_source in ('none', 'punch', 'leave', 'holiday', 'weekly_off')),
  leave_id bigint,
  sort_order int not null default 0,
  is_active boolean not null default true,
  is_system boolean not null default false,
  company_id bigint constraint attendance_codes_company_fkey references "references",
  search_text text generated always as (searchable(code || ' ' || name)) stored
);
create index attendance_codes_updated_at on attendance_codes (updated_at, id) where deleted_at is null;
create index attendance_codes_created_at on attendance_codes (created_at, id) where deleted_at is null;
create index attendance_codes_code on attendance_codes (code, id) where deleted_at is null;
create index attendance_codes_name on attendance_codes (name, id) where deleted_at is null;
create index attendance_codes_sort_order on attendance_codes (sort_order, id) where deleted_at is null;
create index attendance_codes_present_value on attendance_codes (present_value, id) where deleted_at is null;
create index attendance_codes_leave on attendance_codes (leave_id);
create index attendance_codes_company on attendance_codes (company_id);
create index attendance_codes_search on attendance_codes using gin (search_text public.gin_trgm_ops);


create unique index attendance_codes_code_unique on attendance_codes (lower(code), company_id) nulls not distinct
  where deleted_at is null;
alter table attendance_codes add constraint attendance_codes_present_value_check check (present_value in (0, 0.5, 1));

create table leaves (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint leaves_created_by_fkey references users,
  updated_by_id bigint constraint leaves_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null,
  name text collate natural_order not null,
  category text not null
    constraint leaves_category_check check (category in ('annual', 'statutory', 'sick', 'maternity', 'mass', 'compensatory', 'unpaid', 'other')),
  color text collate natural_order not null default '#4c6ef5',
  unit text not null default 'day'
    constraint leaves_unit_check check (unit in ('day', 'half_day', 'hour')),
  quota numeric(6, 2),
  quota_period text not null default 'none'
    constraint leaves_quota_period_check check (quota_period in ('year', 'event', 'service', 'none')),
  min_service_months int not null default 0,
  gender text not null default 'any'
    constraint leaves_gender_check check (gender in ('any', 'm', 'f')),
  count_basis text not null default 'working_days'
    constraint leaves_count_basis_check check (count_basis in ('working_days', 'calendar_days')),
  max_consecutive int,
  min_notice_days int not null default 0,
  max_backdate_days int not null default 0,
  paid text not null default 'full'
    constraint leaves_paid_check check (paid in ('full', 'partial', 'none')),
  deducts_id bigint constraint leaves_deducts_fkey references leaves,
  allow_negative numeric(6, 2) not null default '0',
  carry_max numeric(6, 2) not null default '0',
  carry_expiry_mmdd text collate natural_order,
  prorate boolean not null default false,
  needs_attachment text not null default 'no'
    constraint leaves_needs_attachment_check check (needs_attachment in ('no', 'yes', 'after')),
  needs_substitute text not null default 'no'
    constraint leaves_needs_substitute_check check (needs_substitute in ('no', 'approver', 'always')),
  attendance_code_id bigint not null constraint leaves_attendance_code_fkey references attendance_codes,
  is_private boolean not null default false,
  legal_basis text collate natural_order,
  is_active boolean not null default true,
  company_id bigint constraint leaves_company_fkey references "references",
  search_text text generated always as (searchable(code || ' ' || name || ' ' || coalesce(legal_basis, ''))) stored
);
create index leaves_updated_at on leaves (updated_at, id) where deleted_at is null;
create index leaves_created_at on leaves (created_at, id) where deleted_at is null;
create index leaves_code on leaves (code, id) where deleted_at is null;
create index leaves_name on leaves (name, id) where deleted_at is null;
create index leaves_category on leaves (category, id) where deleted_at is null;
create index leaves_quota on leaves (quota, id) where deleted_at is null;
create index leaves_deducts on leaves (deducts_id);
create index leaves_attendance_code on leaves (attendance_code_id);
create index leaves_company on leaves (company_id);
create index leaves_search on leaves using gin (search_text public.gin_trgm_ops);


create unique index leaves_code_unique on leaves (lower(code), company_id) nulls not distinct where deleted_at is null;
alter table leaves add constraint leaves_quota_check check (quota >= 0 and (quota is not null or quota_period = 'none'));
alter table attendance_codes add constraint attendance_codes_leave_fkey foreign key (leave_id) references leaves;

create table leave_employees (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint leave_employees_created_by_fkey references users,
  updated_by_id bigint constraint leave_employees_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order,
  employee_id bigint not null constraint leave_employees_employee_fkey references employees,
  employee_name text collate natural_order not null,
  leave_id bigint not null constraint leave_employees_leave_fkey references leaves,
  entry text not null default 'request'
    constraint leave_employees_entry_check check (entry in ('request', 'grant', 'carry', 'expire', 'mass', 'adjust', 'encash')),
  period_year int not null,
  start_date date,
  end_date date,
  day_details jsonb not null default '[]',
  days numeric(6, 2) not null,
  valid_from date,
  valid_to date,
  reason text,
  substitute_id bigint constraint leave_employees_substitute_fkey references employees,
  substitute_status text
    constraint leave_employees_substitute_status_check check (substitute_status in ('waiting', 'accepted', 'declined')),
  contact_phone text collate natural_order,
  office_day_id bigint constraint leave_employees_office_day_fkey references leave_offices,
  status text not null default 'draft'
    constraint leave_employees_status_check check (status in ('draft', 'submitted', 'pending_substitute', 'pending_manager', 'pending_hr', 'approved', 'rejected', 'returned', 'withdrawn', 'cancelled', 'posted')),
  decided_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  company_id bigint not null constraint leave_employees_company_fkey references "references",
  department_id bigint not null constraint leave_employees_department_fkey references "references",
  search_text text generated always as (searchable(coalesce(number, '') || ' ' || employee_name || ' ' || coalesce(reason, ''))) stored
);
create index leave_employees_updated_at on leave_employees (updated_at, id) where deleted_at is null;
create index leave_employees_created_at on leave_employees (created_at, id) where deleted_at is null;
create index leave_employees_number on leave_employees (number, id) where deleted_at is null;
create index leave_employees_employee_name on leave_employees (employee_name, id) where deleted_at is null;
create index leave_employees_start_date on leave_employees (start_date, id) where deleted_at is null;
create index leave_employees_end_date on leave_employees (end_date, id) where deleted_at is null;
create index leave_employees_status on leave_employees (status, id) where deleted_at is null;
create index leave_employees_employee on leave_employees (employee_id);
create index leave_employees_leave on leave_employees (leave_id);
create index leave_employees_substitute on leave_employees (substitute_id);
create index leave_employees_office_day on leave_employees (office_day_id);
create index leave_employees_company on leave_employees (company_id);
create index leave_employees_department on leave_employees (department_id);
create index leave_employees_search on leave_employees using gin (search_text public.gin_trgm_ops);


create unique index leave_employees_number_unique on leave_employees (lower(number)) where deleted_at is null;
create index leave_employees_employee_year on leave_employees (employee_id, period_year, leave_id);
create index leave_employees_status_start on leave_employees (status, start_date);
create index leave_employees_company_start on leave_employees (company_id, start_date);
create index leave_employees_valid_to on leave_employees (valid_to) where days > 0;
create index leave_employees_newest on leave_employees (start_date desc nulls last, id desc) where deleted_at is null;
alter table leave_employees
  add constraint leave_employees_end_date_check check (end_date >= start_date),
  add constraint leave_employees_valid_to_check check (valid_to >= valid_from),
  add constraint leave_employees_days_check check (case entry when 'request' then days <= 0 when 'grant' then days > 0
    when 'carry' then days > 0 when 'adjust' then days <> 0 else days < 0 end),
  /* Nobody is away twice on a day; half days are looked at one by one by the rules. */
  add constraint leave_employees_start_date_check exclude using gist
    (employee_id with =, daterange(start_date, end_date, '[]') with &&)
    where (entry = 'request' and days <= -1 and deleted_at is null and status in
      ('submitted', 'pending_substitute', 'pending_manager', 'pending_hr', 'approved'));

create table attendance_employees (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint attendance_employees_created_by_fkey references users,
  updated_by_id bigint constraint attendance_employees_updated_by_fkey references users,
  deleted_at timestamptz,
  employee_id bigint not null constraint attendance_employees_employee_fkey references employees,
  employee_name text collate natural_order not null,
  date date not null,
  code_id bigint not null constraint attendance_employees_code_fkey references attendance_codes,
  work_pattern_id bigint constraint attendance_employees_work_pattern_fkey references "references",
  schedule_in timestamptz,
  schedule_out timestamptz,
  timezone text not null
    constraint attendance_employees_timezone_check check (timezone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  check_in timestamptz,
  check_out timestamptz,
  late_minutes int not null generated always as (case when exception_reason is null then
    greatest(0, coalesce(floor(extract(epoch from check_in - schedule_in) / 60)::int, 0)) else 0 end) stored,
  early_minutes int not null generated always as
    (greatest(0, coalesce(floor(extract(epoch from schedule_out - check_out) / 60)::int, 0))) stored,
  work_minutes int not null generated always as
    (greatest(0, coalesce(floor(extract(epoch from check_out - check_in) / 60)::int - break_minutes, 0))) stored,
  break_minutes int not null default 0,
  overtime_minutes int not null generated always as
    (greatest(0, coalesce(floor(extract(epoch from check_out - schedule_out) / 60)::int, 0))) stored,
  source text not null default 'manual'
    constraint attendance_employees_source_check check (source in ('device', 'web', 'mobile', 'import', 'manual', 'leave', 'system')),
  office_id bigint constraint attendance_employees_office_fkey references "references",
  geo_status text
    constraint attendance_employees_geo_status_check check (geo_status in ('inside', 'outside', 'unknown')),
  leave_employee_id bigint constraint attendance_employees_leave_employee_fkey references leave_employees,
  exception_reason text collate natural_order,
  reason text,
  review text not null default 'auto'
    constraint attendance_employees_review_check check (review in ('auto', 'needs_review', 'verified', 'locked')),
  locked_period text generated always as (case when review = 'locked' then
    lpad(extract(year from date)::int::text, 4, '0') || '-' || lpad(extract(month from date)::int::text, 2, '0') end) stored,
  note text,
  company_id bigint not null constraint attendance_employees_company_fkey references "references",
  department_id bigint not null constraint attendance_employees_department_fkey references "references",
  search_text text generated always as (searchable(employee_name)) stored
);
create index attendance_employees_updated_at on attendance_employees (updated_at, id) where deleted_at is null;
create index attendance_employees_created_at on attendance_employees (created_at, id) where deleted_at is null;
create index attendance_employees_date on attendance_employees (date, id) where deleted_at is null;
create index attendance_employees_employee_name on attendance_employees (employee_name, id) where deleted_at is null;
create index attendance_employees_check_in on attendance_employees (check_in, id) where deleted_at is null;
create index attendance_employees_check_out on attendance_employees (check_out, id) where deleted_at is null;
create index attendance_employees_late_minutes on attendance_employees (late_minutes, id) where deleted_at is null;
create index attendance_employees_code on attendance_employees (code_id);
create index attendance_employees_leave_employee on attendance_employees (leave_employee_id)
  where leave_employee_id is not null;
create index attendance_employees_search on attendance_employees using gin (search_text public.gin_trgm_ops);
create unique index attendance_employees_date_unique on attendance_employees (employee_id, date) where deleted_at is null;
create index attendance_employees_company_date on attendance_employees (company_id, date);
create index attendance_employees_department_date on attendance_employees (department_id, date);
create index attendance_employees_code_date on attendance_employees (code_id, date);
create index attendance_employees_review_date on attendance_employees (review, date);
create index attendance_employees_locked on attendance_employees (company_id, locked_period) where locked_period is not null;
alter table attendance_employees
  add constraint attendance_employees_check_out_check check (check_out > check_in and check_out <= check_in + interval '16 hours');

/* A row of leave says whose it is, by the name and the place the employee has then. */
create function complete_leave_employee() returns trigger language plpgsql as $$
begin
  select e.full_name, e.company_id, e.department_id into new.employee_name, new.company_id, new.department_id
    from ems.employees e where e.id = new.employee_id;
  return new;
end $$;
create trigger leave_employees_complete before insert on leave_employees
  for each row when (new.company_id is null) execute function complete_leave_employee();

/* The day of an employee: who, where, and when the work pattern has them come and go, by the clock of the office. */
create function complete_attendance() returns trigger language plpgsql as $$
declare
  person record;
  pattern jsonb;
begin
  select e.full_name, e.company_id, e.department_id, e.office_id, e.work_pattern_id, o.meta ->> 'timezone' as zone into person
    from ems.employees e left join ems."references" o on o.id = e.office_id where e.id = new.employee_id;
  if tg_op = 'INSERT' then
    new.employee_name := person.full_name;
    new.company_id := person.company_id;
    new.department_id := person.department_id;
    new.office_id := coalesce(new.office_id, person.office_id);
    new.work_pattern_id := coalesce(new.work_pattern_id, person.work_pattern_id);
    new.timezone := coalesce(person.zone, 'Asia/Jakarta');
  end if;
  pattern := (select meta from ems."references" where id = new.work_pattern_id);
  if pattern ->> 'start' is null or pattern ->> 'end' is null then
    new.schedule_in := null;
    new.schedule_out := null;
    new.break_minutes := 0;
  else
    new.schedule_in := (new.date + (pattern ->> 'start')::time) at time zone new.timezone;
    new.schedule_out := (new.date + (pattern ->> 'end')::time) at time zone new.timezone;
    if new.schedule_out <= new.schedule_in then
      new.schedule_out := new.schedule_out + interval '1 day';
    end if;
    new.break_minutes := coalesce((pattern ->> 'break_minutes')::int, 0);
  end if;
  return new;
end $$;
create trigger attendance_employees_complete before insert on attendance_employees
  for each row when (new.company_id is null) execute function complete_attendance();
create trigger attendance_employees_schedule before update of work_pattern_id on attendance_employees
  for each row when (old.work_pattern_id is distinct from new.work_pattern_id) execute function complete_attendance();

/* Lists show and find people by the name they have now. */
create function follow_employee_name() returns trigger language plpgsql as $$
begin
  update ems.attendance_employees set employee_name = new.full_name where employee_id = new.id;
  update ems.leave_employees set employee_name = new.full_name where employee_id = new.id;
  return null;
end $$;
create trigger employees_name after update of full_name on employees
  for each row when (old.full_name is distinct from new.full_name) execute function follow_employee_name();
