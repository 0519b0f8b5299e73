-- Who has which seat of a licence. Never more than were bought: functions/it/licenses.
create table it_license_seats (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_license_seats_created_by_fkey references users,
  updated_by_id bigint constraint it_license_seats_updated_by_fkey references users,
  name text collate natural_order not null,
  license_id bigint not null constraint it_license_seats_license_fkey references it_assets,
  company_id bigint not null constraint it_license_seats_company_fkey references "references",
  holder_id bigint constraint it_license_seats_holder_fkey references employees,
  device_id bigint constraint it_license_seats_device_fkey references it_assets,
  assigned_on date not null,
  released_on date constraint it_license_seats_released_on_check check (released_on >= assigned_on),
  status text not null default 'assigned' constraint it_license_seats_status_check check (status in ('assigned', 'released')),
  note text collate natural_order,
  search_text text generated always as (searchable(name)) stored,
  constraint it_license_seats_party_check check (holder_id is not null or device_id is not null),
  constraint it_license_seats_release_check check ((status = 'released') = (released_on is not null))
);
create index it_license_seats_updated_at on it_license_seats (updated_at, id);
create index it_license_seats_created_at on it_license_seats (created_at, id);
create index it_license_seats_name on it_license_seats (name, id);
create index it_license_seats_status on it_license_seats (status, id);
create index it_license_seats_assigned_on on it_license_seats (assigned_on, id);
create index it_license_seats_released_on on it_license_seats (released_on, id);
create index it_license_seats_license on it_license_seats (license_id, assigned_on, id) include (company_id);
create index it_license_seats_company on it_license_seats (company_id, assigned_on, id);
create index it_license_seats_holder on it_license_seats (holder_id, assigned_on, id) include (company_id);
create index it_license_seats_device on it_license_seats (device_id, assigned_on, id) include (company_id);
create index it_license_seats_search on it_license_seats using gin (search_text public.gin_trgm_ops);
-- One seat of a licence for the same person on the same device.
create unique index it_license_seats_holder_unique on it_license_seats (license_id, holder_id, device_id) nulls not distinct
  where status = 'assigned';

alter table it_assets add column seats_used int not null default 0,
  add column seats_free int;
update it_assets set seats_free = seats where seats is not null;
