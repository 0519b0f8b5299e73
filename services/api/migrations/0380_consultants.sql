-- Boards and jobs of the KITE consultants.

create table customs_consultant_boards (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_consultant_boards_created_by_fkey references users,
  updated_by_id bigint constraint customs_consultant_boards_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  description text,
  company_id bigint constraint customs_consultant_boards_company_fkey references "references",
  is_default boolean not null default false,
  is_archived boolean not null default false,
  sort_order int not null default 0,
  stages jsonb not null,
  visibility text not null default 'company'
    constraint customs_consultant_boards_visibility_check check (visibility in ('company', 'members')),
  search_text text generated always as (searchable(name || ' ' || coalesce(description, ''))) stored
);
create unique index customs_consultant_boards_name_unique on customs_consultant_boards (lower(name), company_id)
  nulls not distinct where deleted_at is null;
create index customs_consultant_boards_sort_order on customs_consultant_boards (sort_order, id) where deleted_at is null;
create index customs_consultant_boards_company on customs_consultant_boards (company_id);

create table customs_consultant_boards_members (
  owner_id bigint not null references customs_consultant_boards on delete cascade,
  target_id bigint not null constraint customs_consultant_boards_members_fkey references users,
  primary key (owner_id, target_id)
);
create index customs_consultant_boards_members_target on customs_consultant_boards_members (target_id);

create sequence customs_consultant_activity_number;

create table customs_consultant_activities (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_consultant_activities_created_by_fkey references users,
  updated_by_id bigint constraint customs_consultant_activities_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null
    default 'KON-' || lpad(nextval('ems.customs_consultant_activity_number')::text, 5, '0'),
  title text collate natural_order not null,
  board_id bigint not null constraint customs_consultant_activities_board_fkey references customs_consultant_boards,
  stage_key text not null,
  stage_category text not null,
  position numeric(24, 6) not null default 0,
  stage_entered_at timestamptz not null default now(),
  company_id bigint constraint customs_consultant_activities_company_fkey references "references",
  partner_id bigint not null constraint customs_consultant_activities_partner_fkey references partners,
  tenant_id bigint constraint customs_consultant_activities_tenant_fkey references customs_kite_tenants,
  facility text not null
    constraint customs_consultant_activities_facility_check check (facility in ('exemption', 'drawback')),
  job_type_id bigint not null constraint customs_consultant_activities_job_type_fkey references "references",
  period_month date
    constraint customs_consultant_activities_period_month_check check (extract(day from period_month) = 1),
  consultant_id bigint not null constraint customs_consultant_activities_consultant_fkey references users,
  reviewer_id bigint constraint customs_consultant_activities_reviewer_fkey references users,
  start_date date,
  due_date date not null,
  original_due_date date not null,
  extension_count int not null default 0,
  extension_reason text,
  priority text not null default 'normal',
  tags text[] not null default '{}',
  description text,
  checklist jsonb not null default '[]',
  checklist_done int not null default 0,
  checklist_total int not null default 0,
  document_requests jsonb not null default '[]',
  documents_missing int not null default 0,
  time_entries jsonb not null default '[]',
  estimate_minutes int,
  actual_minutes int not null default 0,
  submission_no text,
  submitted_date date,
  done_at timestamptz,
  cancel_reason text,
  recurrence_key text,
  is_excluded boolean not null default false,
  pib_header_id bigint constraint customs_consultant_activities_pib_header_fkey references customs_kite_tool_pib_headers,
  kite_data_id bigint constraint customs_consultant_activities_kite_data_fkey references customs_kite_tool_kite_datas,
  search_text text generated always as
    (searchable(code || ' ' || title || ' ' || coalesce(submission_no, '') || ' ' || coalesce(description, ''))) stored,
  constraint customs_consultant_activities_reviewer_check check (reviewer_id <> consultant_id),
  constraint customs_consultant_activities_due_date_check check (due_date >= start_date)
);
create unique index customs_consultant_activities_code_unique on customs_consultant_activities (code);
create unique index customs_consultant_activities_period_month_unique
  on customs_consultant_activities (partner_id, job_type_id, period_month)
  where deleted_at is null and stage_category <> 'cancelled';
create index customs_consultant_activities_stage on customs_consultant_activities (board_id, stage_key, position)
  where deleted_at is null;
create index customs_consultant_activities_due on customs_consultant_activities (due_date, id)
  where deleted_at is null and stage_category not in ('done', 'cancelled');
create index customs_consultant_activities_due_date on customs_consultant_activities (due_date, id) where deleted_at is null;
create index customs_consultant_activities_consultant on customs_consultant_activities (consultant_id, due_date);
create index customs_consultant_activities_reviewer on customs_consultant_activities (reviewer_id);
create index customs_consultant_activities_period on customs_consultant_activities (partner_id, period_month);
create index customs_consultant_activities_job_type on customs_consultant_activities (job_type_id);
create index customs_consultant_activities_company on customs_consultant_activities (company_id);
create index customs_consultant_activities_tenant on customs_consultant_activities (tenant_id);
create index customs_consultant_activities_pib_header on customs_consultant_activities (pib_header_id);
create index customs_consultant_activities_kite_data on customs_consultant_activities (kite_data_id);
create index customs_consultant_activities_tags on customs_consultant_activities using gin (tags);
create index customs_consultant_activities_search on customs_consultant_activities using gin (search_text public.gin_trgm_ops);

/* What follows from a card's own values: what its stage means, its place, and the figures of its lists. */
create function complete_consultant_activity() returns trigger language plpgsql as $$
declare
  category text := (
    select s ->> 'category' from ems.customs_consultant_boards b, jsonb_array_elements(b.stages) s
    where b.id = new.board_id and s ->> 'key' = new.stage_key
  );
begin
  if category is null then
    raise exception 'Tahap tidak ada pada papan ini.'
      using errcode = 'EM422', constraint = 'customs_consultant_activities_stage_key_check';
  end if;
  if new.tenant_id is not null
     and not exists (select from ems.customs_kite_tenants t where t.id = new.tenant_id and t.partner_id = new.partner_id) then
    raise exception 'Perusahaan KITE bukan milik klien ini.'
      using errcode = 'EM422', constraint = 'customs_consultant_activities_tenant_check';
  end if;
  if tg_op = 'INSERT' then
    new.original_due_date := coalesce(new.original_due_date, new.due_date);
  elsif new.stage_key <> old.stage_key then
    new.stage_entered_at := now();
  end if;
  new.stage_category := category;
  new.done_at := case when category = 'done' then coalesce(new.done_at, now()) end;
  if new.position = 0 then
    new.position := 1024 + coalesce(
      (select max(a.position) from ems.customs_consultant_activities a
       where a.board_id = new.board_id and a.stage_key = new.stage_key and a.id <> new.id), 0);
  end if;
  new.checklist_total := jsonb_array_length(new.checklist);
  new.checklist_done := (select count(*) from jsonb_array_elements(new.checklist) c where (c ->> 'is_done')::boolean);
  new.documents_missing := (select count(*) from jsonb_array_elements(new.document_requests) d where d ->> 'status' = 'requested');
  new.actual_minutes := (select coalesce(sum((e ->> 'minutes')::int), 0) from jsonb_array_elements(new.time_entries) e);
  return new;
end $$;
create trigger customs_consultant_activities_complete before insert or update on customs_consultant_activities
  for each row execute function complete_consultant_activity();

/* A stage that cards stand in stays on its board: they would stand nowhere. */
create function keep_used_stages() returns trigger language plpgsql as $$
declare
  lost text := (
    select a.stage_key from ems.customs_consultant_activities a
    where a.board_id = new.id and a.deleted_at is null
      and not exists (select from jsonb_array_elements(new.stages) s where s ->> 'key' = a.stage_key)
    limit 1
  );
begin
  if lost is not null then
    raise exception 'Tahap % masih berisi pekerjaan.', lost
      using errcode = 'EM422', constraint = 'customs_consultant_boards_stages_check';
  end if;
  update ems.customs_consultant_activities set version = version + 1 where board_id = new.id
    and stage_category <> (select s ->> 'category' from jsonb_array_elements(new.stages) s where s ->> 'key' = stage_key);
  return null;
end $$;
create trigger customs_consultant_boards_stages after update of stages on customs_consultant_boards
  for each row execute function keep_used_stages();
