-- Papers that partners of a legal form have to have, with the days on which they end.
create table partner_papers (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint partner_papers_created_by_fkey references users,
  updated_by_id bigint constraint partner_papers_updated_by_fkey references users,
  deleted_at timestamptz,
  partner_id bigint not null constraint partner_papers_partner_fkey references partners,
  kind_id bigint not null constraint partner_papers_kind_fkey references "references",
  name text collate natural_order not null,
  number text collate natural_order,
  issued_on date,
  valid_to date,
  notes text,
  owner_company_id bigint,
  owner_is_customer boolean not null default false,
  owner_is_vendor boolean not null default false,
  search_text text generated always as (searchable(name || ' ' || coalesce(number, ''))) stored,
  constraint partner_papers_valid_to_check check (valid_to >= issued_on)
);
create index partner_papers_updated_at on partner_papers (updated_at, id) where deleted_at is null;
create index partner_papers_created_at on partner_papers (created_at, id) where deleted_at is null;
create index partner_papers_name on partner_papers (name, id) where deleted_at is null;
create index partner_papers_number on partner_papers (number, id) where deleted_at is null;
create index partner_papers_issued_on on partner_papers (issued_on, id) where deleted_at is null;
create index partner_papers_valid_to on partner_papers (valid_to, id) where deleted_at is null;
create index partner_papers_partner on partner_papers (partner_id, name, id);
create index partner_papers_kind on partner_papers (kind_id, name, id)
  include (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
create index partner_papers_search on partner_papers using gin (search_text public.gin_trgm_ops);
