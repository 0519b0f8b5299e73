-- The working calendar: holidays, events, and every day of every event, so that rooms and reminders are exact.

create table leave_offices (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint leave_offices_created_by_fkey references users,
  updated_by_id bigint constraint leave_offices_updated_by_fkey references users,
  deleted_at timestamptz,
  date date not null,
  name text collate natural_order not null,
  kind text not null
    constraint leave_offices_kind_check check (kind in ('national', 'mass_leave', 'company', 'half_day')),
  scope text not null default 'everyone'
    constraint leave_offices_scope_check check (scope in ('everyone', 'company', 'office', 'religion')),
  company_id bigint constraint leave_offices_company_fkey references "references",
  office_id bigint constraint leave_offices_office_fkey references "references",
  religion_id bigint constraint leave_offices_religion_fkey references "references",
  deducts_annual boolean not null default false,
  no_balance_policy text
    constraint leave_offices_no_balance_policy_check check (no_balance_policy in ('negative', 'unpaid', 'waive')),
  decree text,
  is_tentative boolean not null default false,
  search_text text generated always as (searchable(name || ' ' || coalesce(decree, ''))) stored,
  constraint leave_offices_deducts_annual_check
    check (not deducts_annual or (kind = 'mass_leave' and no_balance_policy is not null))
);
create unique index leave_offices_date_unique on leave_offices (date, company_id, office_id, religion_id)
  nulls not distinct where deleted_at is null;
create index leave_offices_updated_at on leave_offices (updated_at, id) where deleted_at is null;
create index leave_offices_company on leave_offices (company_id, date);
create index leave_offices_office on leave_offices (office_id);
create index leave_offices_religion on leave_offices (religion_id);
create index leave_offices_search on leave_offices using gin (search_text public.gin_trgm_ops);

create table agenda_events (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint agenda_events_created_by_fkey references users,
  updated_by_id bigint constraint agenda_events_updated_by_fkey references users,
  deleted_at timestamptz,
  title text collate natural_order not null,
  event_type text not null constraint agenda_events_event_type_check check (event_type in
    ('meeting', 'training', 'trip', 'visit', 'deadline', 'announcement', 'ceremony', 'other')),
  all_day boolean not null default false,
  start_at timestamptz not null,
  end_at timestamptz not null,
  timezone text not null constraint agenda_events_timezone_check
    check (timezone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  rrule text,
  exdates jsonb not null default '[]',
  recurrence_parent_id bigint constraint agenda_events_recurrence_parent_fkey references agenda_events,
  visibility text not null constraint agenda_events_visibility_check
    check (visibility in ('private', 'attendees', 'department', 'company', 'group')),
  organizer_id bigint not null constraint agenda_events_organizer_fkey references users,
  guests text[] not null default '{}',
  room_id bigint constraint agenda_events_room_fkey references "references",
  location text,
  meeting_url text,
  reminders jsonb not null default '[]',
  description text,
  minutes text,
  is_pinned boolean not null default false,
  status text not null default 'scheduled'
    constraint agenda_events_status_check check (status in ('scheduled', 'cancelled')),
  cancel_reason text,
  ics_uid text not null default gen_random_uuid()::text constraint agenda_events_ics_uid_unique unique,
  sequence int not null default 0,
  search_text text generated always as
    (searchable(title || ' ' || coalesce(location, '') || ' ' || coalesce(description, ''))) stored,
  constraint agenda_events_end_at_check check (end_at >= start_at and end_at <= start_at + interval '1440 hours')
);
create index agenda_events_start_at on agenda_events (start_at, id) where deleted_at is null;
create index agenda_events_updated_at on agenda_events (updated_at, id) where deleted_at is null;
create index agenda_events_organizer on agenda_events (organizer_id, start_at);
create index agenda_events_created_by on agenda_events (created_by_id);
create index agenda_events_recurrence_parent on agenda_events (recurrence_parent_id);
create index agenda_events_room on agenda_events (room_id);
create index agenda_events_search on agenda_events using gin (search_text public.gin_trgm_ops);

create table agenda_events_companies (
  owner_id bigint not null references agenda_events on delete cascade,
  target_id bigint not null constraint agenda_events_companies_fkey references "references",
  primary key (owner_id, target_id)
);
create index agenda_events_companies_target on agenda_events_companies (target_id);
create table agenda_events_offices (
  owner_id bigint not null references agenda_events on delete cascade,
  target_id bigint not null constraint agenda_events_offices_fkey references "references",
  primary key (owner_id, target_id)
);
create index agenda_events_offices_target on agenda_events_offices (target_id);
create table agenda_events_departments (
  owner_id bigint not null references agenda_events on delete cascade,
  target_id bigint not null constraint agenda_events_departments_fkey references "references",
  primary key (owner_id, target_id)
);
create index agenda_events_departments_target on agenda_events_departments (target_id);
create table agenda_events_attendees (
  owner_id bigint not null references agenda_events on delete cascade,
  target_id bigint not null constraint agenda_events_attendees_fkey references employees,
  primary key (owner_id, target_id)
);
create index agenda_events_attendees_target on agenda_events_attendees (target_id);

-- What the invited answered; nothing is written for those who did not yet.
create table agenda_responses (
  event_id bigint not null references agenda_events on delete cascade,
  employee_id bigint not null references employees,
  response text not null check (response in ('accepted', 'tentative', 'declined')),
  at timestamptz not null default now(),
  primary key (event_id, employee_id)
);
create index agenda_responses_employee on agenda_responses (employee_id);

-- Every day of every live event. `room_id` only while the event blocks it.
create table agenda_occurrences (
  event_id bigint not null references agenda_events on delete cascade,
  date date not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  room_id bigint references "references",
  primary key (event_id, date),
  constraint agenda_events_room_check
    exclude using gist (room_id with =, tstzrange(start_at, end_at) with &&) where (room_id is not null)
);
create index agenda_occurrences_span on agenda_occurrences using gist (tstzrange(start_at, end_at, '[]'));

-- Reminders still to be given.
create table agenda_reminders (
  event_id bigint not null,
  date date not null,
  minutes int not null,
  remind_at timestamptz not null,
  primary key (event_id, date, minutes),
  foreign key (event_id, date) references agenda_occurrences on delete cascade
);
create index agenda_reminders_remind_at on agenda_reminders (remind_at);

-- Secret addresses a calendar programme reads; only their hash is kept.
create table calendar_feeds (
  user_id bigint not null references users on delete cascade,
  layer text not null check (layer in ('agenda', 'holidays')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, layer)
);
