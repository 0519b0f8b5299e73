-- What machines, browsers and phones recorded, one row a tap. Rows are only added; an unknown PIN is given its employee later.
create table attendance_punches (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint attendance_punches_created_by_fkey references users,
  updated_by_id bigint constraint attendance_punches_updated_by_fkey references users,
  employee_id bigint constraint attendance_punches_employee_fkey references employees,
  employee_name text collate natural_order not null,
  at timestamptz not null,
  date date generated always as ((at at time zone timezone)::date) stored not null,
  timezone text not null,
  device_at timestamptz,
  received_at timestamptz not null default now(),
  pin text collate natural_order,
  device_group text collate natural_order,
  device text collate natural_order,
  direction text not null default 'unknown' constraint attendance_punches_direction_check
    check (direction in ('in', 'out', 'unknown')),
  source text not null constraint attendance_punches_source_check check (source in ('device', 'web', 'mobile')),
  office_id bigint constraint attendance_punches_office_fkey references "references",
  latitude numeric(9, 6) constraint attendance_punches_latitude_check check (latitude between -90 and 90),
  longitude numeric(9, 6) constraint attendance_punches_longitude_check check (longitude between -180 and 180),
  accuracy_m integer constraint attendance_punches_accuracy_m_check check (accuracy_m >= 0),
  distance_m integer constraint attendance_punches_distance_m_check check (distance_m >= 0),
  geo_status text constraint attendance_punches_geo_status_check check (geo_status in ('inside', 'outside', 'unknown')),
  client_key text collate natural_order,
  company_id bigint constraint attendance_punches_company_fkey references "references",
  search_text text generated always as (searchable(employee_name || ' ' || coalesce(pin, ''))) stored,
  constraint attendance_punches_pin_check check (employee_id is not null or pin is not null)
);
-- A log that is read again adds nothing, nor does a tap that a phone sends again.
create unique index attendance_punches_tap on attendance_punches (device_group, pin, at) where pin is not null;
create unique index attendance_punches_client_key on attendance_punches (client_key) where client_key is not null;
create index attendance_punches_employee on attendance_punches (employee_id, at, id);
create index attendance_punches_unmapped on attendance_punches (device_group, pin) where employee_id is null;
create index attendance_punches_company on attendance_punches (company_id, at, id);
create index attendance_punches_office on attendance_punches (office_id);
create index attendance_punches_at on attendance_punches (at, id);
create index attendance_punches_date on attendance_punches (date, id);
create index attendance_punches_name on attendance_punches (employee_name, id);
create index attendance_punches_pin on attendance_punches (pin, id);
create index attendance_punches_created_at on attendance_punches (created_at, id);
create index attendance_punches_updated_at on attendance_punches (updated_at, id);
create index attendance_punches_search on attendance_punches using gin (search_text gin_trgm_ops);
