-- Texts of contracts with fields; the DOCX is a file of the row.
create table contract_templates (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint contract_templates_created_by_fkey references users,
  updated_by_id bigint constraint contract_templates_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  contract_type_id bigint constraint contract_templates_contract_type_fkey references "references",
  company_id bigint constraint contract_templates_company_fkey references "references",
  description text,
  is_active boolean not null default true,
  search_text text generated always as (searchable(name)) stored
);
create unique index contract_templates_name_unique on contract_templates (lower(name), company_id) nulls not distinct
  where deleted_at is null;
create index contract_templates_updated_at on contract_templates (updated_at, id) where deleted_at is null;
create index contract_templates_created_at on contract_templates (created_at, id) where deleted_at is null;
create index contract_templates_name on contract_templates (name, id) where deleted_at is null;
create index contract_templates_is_active on contract_templates (is_active, name, id) include (company_id, deleted_at);
create index contract_templates_contract_type on contract_templates (contract_type_id, name, id) include (company_id, deleted_at);
create index contract_templates_company on contract_templates (company_id, name, id) include (deleted_at);
create index contract_templates_search on contract_templates using gin (search_text public.gin_trgm_ops);
