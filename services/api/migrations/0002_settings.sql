-- `references`, `usergroups`, `users` and what belongs to the system itself.

create table "references" (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamptz,
  category text collate natural_order not null,
  code text collate natural_order not null,
  name text collate natural_order not null,
  parent_id bigint constraint references_parent_fkey references "references",
  company_id bigint constraint references_company_fkey references "references",
  sort_order int not null default 0,
  color text,
  icon text,
  meta jsonb not null default '{}',
  valid_from date,
  valid_to date,
  is_active boolean not null default true,
  is_system boolean not null default false,
  search_text text generated always as (searchable(code || ' ' || name)) stored,
  constraint references_valid_to_check check (valid_to >= valid_from)
);
create index references_updated_at on "references" (updated_at, id) where deleted_at is null;
create unique index references_code_unique on "references" (category, lower(code), company_id) nulls not distinct
  where deleted_at is null;
create index references_category_sort_order on "references" (category, sort_order, id) where deleted_at is null;
create index references_category_name on "references" (category, name, id) where deleted_at is null;
create index references_category_code on "references" (category, code, id) where deleted_at is null;
create index references_sort_order on "references" (sort_order, id) where deleted_at is null;
create index references_parent on "references" (parent_id);
create index references_company on "references" (company_id);
create index references_search on "references" using gin (search_text public.gin_trgm_ops);

create table usergroups (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamptz,
  code text collate natural_order not null,
  name text collate natural_order not null,
  description text,
  permissions text[] not null constraint usergroups_permissions_check check (cardinality(permissions) > 0),
  data_scope text not null default 'own'
    constraint usergroups_data_scope_check check (data_scope in ('own', 'team', 'department', 'company', 'group')),
  is_system boolean not null default false,
  is_active boolean not null default true,
  search_text text generated always as (searchable(code || ' ' || name || ' ' || coalesce(description, ''))) stored
);
create index usergroups_updated_at on usergroups (updated_at, id) where deleted_at is null;
create unique index usergroups_code_unique on usergroups (code) where deleted_at is null;
create unique index usergroups_name_unique on usergroups (lower(name)) where deleted_at is null;
create index usergroups_permissions on usergroups using gin (permissions);

create table usergroups_companies (
  owner_id bigint not null references usergroups on delete cascade,
  target_id bigint not null constraint usergroups_companies_fkey references "references",
  primary key (owner_id, target_id)
);
create index usergroups_companies_target on usergroups_companies (target_id);

create table users (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint users_created_by_fkey references users,
  updated_by_id bigint constraint users_updated_by_fkey references users,
  deleted_at timestamptz,
  sso_sub text,
  name text collate natural_order not null,
  email text collate natural_order not null,
  role text collate natural_order not null,
  usergroup_id bigint not null constraint users_usergroup_fkey references usergroups,
  employee_id bigint,
  company_id bigint constraint users_company_fkey references "references",
  status text not null default 'invited'
    constraint users_status_check check (status in ('invited', 'active', 'inactive')),
  sso_status text not null default 'none'
    constraint users_sso_status_check check (sso_status in ('none', 'sent', 'active', 'failed', 'disabled')),
  sso_error text,
  timezone text not null default 'Asia/Jakarta'
    constraint users_timezone_check check (timezone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  valid_until date,
  last_login_at timestamptz,
  note text,
  preferences jsonb not null default '{}',
  search_text text generated always as (searchable(name || ' ' || email)) stored
);
create index users_updated_at on users (updated_at, id) where deleted_at is null;
create unique index users_email_unique on users (lower(email)) where deleted_at is null;
create unique index users_sso_sub_unique on users (sso_sub) where deleted_at is null;
create unique index users_employee_unique on users (employee_id) where deleted_at is null;
create index users_name on users (name, id) where deleted_at is null;
create index users_usergroup on users (usergroup_id);
create index users_company on users (company_id);
create index users_search on users using gin (search_text public.gin_trgm_ops);

create table users_companies (
  owner_id bigint not null references users on delete cascade,
  target_id bigint not null constraint users_companies_fkey references "references",
  primary key (owner_id, target_id)
);
create index users_companies_target on users_companies (target_id);

alter table "references"
  add constraint references_created_by_fkey foreign key (created_by_id) references users,
  add constraint references_updated_by_fkey foreign key (updated_by_id) references users;
alter table usergroups
  add constraint usergroups_created_by_fkey foreign key (created_by_id) references users,
  add constraint usergroups_updated_by_fkey foreign key (updated_by_id) references users;
alter table audit_logs add constraint audit_logs_actor_fkey foreign key (actor_id) references users;
alter table idempotency_keys
  add constraint idempotency_keys_user_fkey foreign key (user_id) references users on delete cascade;

create table configs (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint configs_created_by_fkey references users,
  updated_by_id bigint constraint configs_updated_by_fkey references users,
  "group" text collate natural_order not null,
  key text collate natural_order not null,
  label text not null,
  description text,
  type text not null,
  value jsonb,
  default_value jsonb,
  rules jsonb,
  is_secret boolean not null default false,
  is_public boolean not null default false,
  sort_order int not null default 0,
  company_id bigint constraint configs_company_fkey references "references",
  search_text text generated always as (searchable(key || ' ' || label || ' ' || coalesce(description, ''))) stored,
  -- Until values can be kept encrypted there is no place for a secret here.
  constraint configs_is_secret_check check (not is_secret)
);
create unique index configs_key_unique on configs ("group", key, company_id) nulls not distinct;

create table audit_services (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint audit_services_created_by_fkey references users,
  updated_by_id bigint constraint audit_services_updated_by_fkey references users,
  at timestamptz not null default now(),
  level text not null constraint audit_services_level_check check (level in ('debug', 'info', 'warning', 'error')),
  service text not null,
  operation text not null,
  message text,
  url text,
  status_code int,
  duration_ms int,
  stack text,
  request jsonb,
  fingerprint text,
  user_id bigint constraint audit_services_user_fkey references users,
  app_version text,
  triage text not null default 'new'
    constraint audit_services_triage_check check (triage in ('new', 'known', 'resolved', 'ignored')),
  search_text text generated always as (searchable(coalesce(message, '') || ' ' || operation)) stored
);
create index audit_services_at on audit_services (at, id);
create index audit_services_fingerprint on audit_services (fingerprint, at);

create table background_jobs (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint background_jobs_created_by_fkey references users,
  updated_by_id bigint constraint background_jobs_updated_by_fkey references users,
  type text not null,
  label text not null,
  status text not null default 'queued'
    constraint background_jobs_status_check check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress int not null default 0 constraint background_jobs_progress_check check (progress between 0 and 100),
  total int,
  processed int not null default 0,
  params jsonb not null default '{}',
  result_name text,
  result_size int,
  error text,
  attempts int not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  user_id bigint not null constraint background_jobs_user_fkey references users,
  search_text text generated always as (searchable(label)) stored
);
create index background_jobs_user on background_jobs (user_id, created_at desc);
create index background_jobs_status on background_jobs (status);

/* Refuses circles, trees deeper than five and parents of another category; the message is for the user. */
create function check_reference_tree() returns trigger language plpgsql as $$
declare
  above int;
  below int;
  is_circle boolean;
begin
  -- Two changes that are sound alone may close a circle together.
  perform pg_advisory_xact_lock(hashtext('ems.references.parent'));
  with recursive ancestors(id, parent_id, category, level) as (
    select id, parent_id, category, 1 from ems."references" where id = new.parent_id
    union all
    select r.id, r.parent_id, r.category, a.level + 1 from ems."references" r join ancestors a on r.id = a.parent_id
    where a.level < 10 and a.id <> new.id
  )
  select max(level), bool_or(id = new.id) into above, is_circle from ancestors;
  if is_circle then
    raise exception 'Induk tidak boleh turunannya sendiri.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  if exists (select from ems."references" where id = new.parent_id and category <> new.category) then
    raise exception 'Induk harus dari kategori yang sama.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  with recursive descendants(id, level) as (
    select new.id, 0
    union all
    select r.id, d.level + 1 from ems."references" r join descendants d on r.parent_id = d.id
    where d.level < 10 and r.deleted_at is null
  )
  select max(level) into below from descendants;
  if above + 1 + below > 5 then
    raise exception 'Induk maksimal 5 tingkat.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  return null;
end $$;
create trigger references_tree after insert or update of parent_id on "references"
  for each row when (new.parent_id is not null) execute function check_reference_tree();
