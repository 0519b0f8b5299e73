-- Customers and vendors: who they are and how tax and customs know them.

create table partners (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint partners_created_by_fkey references users,
  updated_by_id bigint constraint partners_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null,
  name text collate natural_order not null,
  is_customer boolean not null default true,
  is_vendor boolean not null default false,
  status text not null default 'active'
    constraint partners_status_check check (status in ('prospect', 'active', 'inactive', 'blocked', 'blacklisted')),
  npwp text constraint partners_npwp_check check (npwp ~ '^\d{15,16}$'),
  email text,
  phone text,
  address text,
  kite_facility text not null default 'none'
    constraint partners_kite_facility_check check (kite_facility in ('none', 'exemption', 'drawback')),
  niper text,
  company_id bigint constraint partners_company_fkey references "references",
  search_text text generated always as (searchable(code || ' ' || name || ' ' || coalesce(npwp, ''))) stored,
  constraint partners_is_customer_check check (is_customer or is_vendor)
);
create index partners_updated_at on partners (updated_at, id) where deleted_at is null;
create unique index partners_code_unique on partners (lower(code)) where deleted_at is null;
create index partners_name on partners (name, id) where deleted_at is null;
create index partners_company on partners (company_id);
create index partners_search on partners using gin (search_text public.gin_trgm_ops);
