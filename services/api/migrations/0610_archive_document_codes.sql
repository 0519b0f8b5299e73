-- Kode Klasifikasi: by what documents are sorted.

create table archive_document_codes (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_document_codes_created_by_fkey references users,
  updated_by_id bigint constraint archive_document_codes_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null,
  name text collate natural_order not null,
  description text,
  parent_id bigint constraint archive_document_codes_parent_fkey references archive_document_codes,
  is_active boolean not null default true,
  sort_order int not null default 0,
  company_id bigint constraint archive_document_codes_company_fkey references "references",
  search_text text generated always as
    (searchable(code || ' ' || name || ' ' || coalesce(description, ''))) stored
);
create index archive_document_codes_updated_at on archive_document_codes (updated_at, id) where deleted_at is null;
create index archive_document_codes_created_at on archive_document_codes (created_at, id) where deleted_at is null;
create index archive_document_codes_code on archive_document_codes (code, id) where deleted_at is null;
create index archive_document_codes_name on archive_document_codes (name, id) where deleted_at is null;
create index archive_document_codes_sort_order on archive_document_codes (sort_order, id) where deleted_at is null;
create index archive_document_codes_parent on archive_document_codes (parent_id);
create index archive_document_codes_company on archive_document_codes (company_id);
create index archive_document_codes_search on archive_document_codes using gin (search_text public.gin_trgm_ops);
create unique index archive_document_codes_code_unique on archive_document_codes (lower(code)) where deleted_at is null;
