-- Quotations of marketing cards, and which document of accounting came from which (docs/decisions/accounting.md).
create sequence quotation_number;
create table quotations (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint quotations_created_by_fkey references users,
  updated_by_id bigint constraint quotations_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null,
  activity_id bigint not null constraint quotations_activity_fkey references marketing_activities,
  partner_id bigint not null constraint quotations_partner_fkey references partners,
  status text not null default 'draft' constraint quotations_status_check
    check (status in ('draft', 'sent', 'accepted', 'declined', 'cancelled')),
  quoted_on date not null,
  valid_until date not null constraint quotations_valid_until_check check (valid_until >= quoted_on),
  currency text not null default 'IDR' constraint quotations_currency_check check (currency ~ '^[A-Z]{3}$'),
  payment_term_id bigint constraint quotations_payment_term_fkey references "references",
  lines jsonb not null default '[]' constraint quotations_lines_check check (jsonb_array_length(lines) > 0),
  discount numeric(18,2) not null default 0,
  is_taxed boolean not null default true,
  is_tax_included boolean not null default false,
  subtotal numeric(18,2) not null default 0,
  tax_base numeric(18,2) not null default 0,
  tax_amount numeric(18,2) not null default 0,
  total numeric(18,2) not null default 0 constraint quotations_total_check check (total >= 0),
  terms text,
  sent_at timestamptz,
  company_id bigint constraint quotations_company_fkey references "references",
  search_text text generated always as (searchable(code)) stored,
  constraint quotations_discount_check check (discount >= 0 and discount <= subtotal)
);
create index quotations_updated_at on quotations (updated_at, id) where deleted_at is null;
create index quotations_created_at on quotations (created_at, id) where deleted_at is null;
create index quotations_code on quotations (code, id) where deleted_at is null;
create index quotations_quoted_on on quotations (quoted_on, id) where deleted_at is null;
create index quotations_valid_until on quotations (valid_until, id) where deleted_at is null;
create index quotations_total on quotations (total, id) where deleted_at is null;
create index quotations_activity on quotations (activity_id);
create index quotations_partner on quotations (partner_id);
create index quotations_payment_term on quotations (payment_term_id);
create index quotations_company on quotations (company_id);
create index quotations_lines on quotations using gin (lines jsonb_path_ops);
create index quotations_search on quotations using gin (search_text public.gin_trgm_ops);
create unique index quotations_code_unique on quotations (lower(code)) where deleted_at is null;

-- An order from a quotation, an invoice from an order, a receipt for an invoice: as the lines of the later document say.
create table accounting_document_links (
  connection text not null constraint accounting_document_links_connection_fkey references accounting_connections,
  database_id text not null,
  module text not null,
  external_id text not null,
  source_module text not null,
  source_external_id text not null,
  primary key (connection, database_id, module, external_id, source_module, source_external_id)
);
create index accounting_document_links_source on accounting_document_links
  (connection, database_id, source_module, source_external_id);
-- When the sources of a record were read last.
alter table accounting_records add column sources_at timestamptz;
