-- The people who work for the group, and the notices that keep cached users honest.

create table employees (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint employees_created_by_fkey references users,
  updated_by_id bigint constraint employees_updated_by_fkey references users,
  deleted_at timestamptz,
  employee_no text collate natural_order not null,
  full_name text collate natural_order not null,
  gender text not null constraint employees_gender_check check (gender in ('m', 'f')),
  company_id bigint not null constraint employees_company_fkey references "references",
  office_id bigint not null constraint employees_office_fkey references "references",
  department_id bigint not null constraint employees_department_fkey references "references",
  position_id bigint not null constraint employees_position_fkey references "references",
  manager_id bigint constraint employees_manager_fkey references employees,
  employment_type text not null,
  join_date date not null,
  status text not null
    constraint employees_status_check check (status in ('candidate', 'active', 'suspended', 'exited')),
  exit_date date,
  work_email text,
  search_text text generated always as (searchable(employee_no || ' ' || full_name || ' ' || coalesce(work_email, ''))) stored,
  constraint employees_exit_date_check check (exit_date >= join_date)
);
create index employees_updated_at on employees (updated_at, id) where deleted_at is null;
create unique index employees_employee_no_unique on employees (lower(employee_no)) where deleted_at is null;
create unique index employees_work_email_unique on employees (lower(work_email)) where deleted_at is null;
create index employees_full_name on employees (full_name, id) where deleted_at is null;
create index employees_company on employees (company_id, full_name, id) where deleted_at is null;
create index employees_department on employees (department_id);
create index employees_office on employees (office_id);
create index employees_position on employees (position_id);
create index employees_manager on employees (manager_id);
create index employees_search on employees using gin (search_text public.gin_trgm_ops);

alter table users add constraint users_employee_fkey foreign key (employee_id) references employees;

/* Everybody an employee leads, directly or through others; `union` ends even where somebody made a circle. */
create function team_of(leader bigint) returns setof bigint language sql stable as $$
  with recursive team(id) as (
    select id from ems.employees where id = leader
    union
    select e.id from ems.employees e join team t on e.manager_id = t.id
  )
  select id from team
$$;

/* Nobody reports to himself, not even by way of others. */
create function check_manager() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('ems.employees.manager'));
  if new.manager_id = new.id or new.manager_id in (select team from ems.team_of(new.id) team) then
    raise exception 'Atasan tidak boleh bawahannya sendiri.' using errcode = 'EM422', constraint = 'employees_manager_check';
  end if;
  return null;
end $$;
create trigger employees_manager_tree after insert or update of manager_id on employees
  for each row when (new.manager_id is not null) execute function check_manager();

/* Rights may be cached for seconds, so whoever caches them listens; an empty payload means everybody. */
create function notify_users_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('users_changed', '');
  return null;
end $$;
create trigger users_changed
  after update of deleted_at, sso_sub, name, email, role, usergroup_id, employee_id, company_id, status, valid_until or delete
  on users for each statement execute function notify_users_changed();
create trigger users_changed after update or delete on usergroups for each statement execute function notify_users_changed();
create trigger users_changed after insert or update or delete on users_companies
  for each statement execute function notify_users_changed();
create trigger users_changed after insert or update or delete on usergroups_companies
  for each statement execute function notify_users_changed();
