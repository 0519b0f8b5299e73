-- Connections to Accurate Online, and copies of what it holds (docs/decisions/accounting.md).

create table accounting_connections (
  connection text primary key constraint accounting_connections_connection_check
    check (connection in ('actual', 'commercial')),
  status text not null default 'disconnected' constraint accounting_connections_status_check
    check (status in ('disconnected', 'connected', 'expiring', 'broken')),
  account_label text,
  scopes text[] not null default '{}',
  database_id text,
  database_name text,
  -- Address of the database and when it was last read: databases move between servers.
  data_host text,
  host_checked_at timestamptz,
  -- Encrypted by the vault, each bound to its connection and column.
  access_token text,
  refresh_token text,
  session_key text,
  expires_at timestamptz,
  -- Counts every new token, so that a call that was refused with an older one only needs the newer.
  token_version integer not null default 0,
  connected_by_id bigint constraint accounting_connections_connected_by_fkey references users,
  connected_at timestamptz,
  last_refresh_at timestamptz,
  last_ok_at timestamptz,
  last_error text,
  last_error_code text,
  last_error_at timestamptz,
  -- Synchronisation stops between two pages while this is set.
  is_paused boolean not null default false,
  updated_at timestamptz not null default now()
);
create index accounting_connections_connected_by on accounting_connections (connected_by_id);
insert into accounting_connections (connection) values ('actual'), ('commercial');

-- When the next call may begin. A table of its own: a token that is being renewed locks its connection.
create table accounting_call_slots (
  connection text primary key constraint accounting_call_slots_connection_fkey references accounting_connections,
  next_at timestamptz not null default now()
);
insert into accounting_call_slots (connection) values ('actual'), ('commercial');

-- Consents under way, each for one person, one connection and 15 minutes; of `state` only the digest is kept.
create table accounting_consents (
  state_hash text primary key,
  connection text not null constraint accounting_consents_connection_fkey references accounting_connections,
  user_id bigint not null constraint accounting_consents_user_fkey references users on delete cascade,
  redirect_uri text not null,
  -- Encrypted by the vault; null where the provider takes no PKCE.
  verifier text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index accounting_consents_connection on accounting_consents (connection);
create index accounting_consents_user on accounting_consents (user_id);
create index accounting_consents_expires_at on accounting_consents (expires_at);

-- How far each module was read.
create table accounting_syncs (
  connection text not null constraint accounting_syncs_connection_fkey references accounting_connections,
  module text not null constraint accounting_syncs_module_check check (module in
    ('customer', 'vendor', 'item', 'employee', 'sales-quotation', 'sales-order', 'sales-invoice', 'sales-receipt')),
  phase text not null default 'full' constraint accounting_syncs_phase_check check (phase in ('full', 'changes')),
  -- Next page; null between two passes.
  page integer,
  -- Rows that the provider counted on the page before: fewer mean that rows moved to earlier pages.
  row_count integer,
  -- Changes before this moment are stored.
  watermark timestamptz,
  -- Beginning of the pass under way: the watermark after it.
  pass_began_at timestamptz,
  last_success_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  primary key (connection, module)
);
insert into accounting_syncs (connection, module)
select c, m from unnest(array['actual', 'commercial']) c, unnest(array['customer', 'vendor', 'item', 'employee',
  'sales-quotation', 'sales-order', 'sales-invoice', 'sales-receipt']) m;

-- Every record as the provider sent it last. `is_stale`: what only its details say was read before its last change.
create table accounting_records (
  connection text not null constraint accounting_records_connection_fkey references accounting_connections,
  database_id text not null,
  module text not null,
  external_id text not null,
  raw jsonb not null,
  detail jsonb,
  is_stale boolean not null default true,
  -- Last pass in which an invoice was listed among those with an open amount.
  owing_at timestamptz,
  synced_at timestamptz not null default now(),
  primary key (connection, database_id, module, external_id)
);

-- Records that could not be read, for a person to look at.
create table accounting_faults (
  connection text not null constraint accounting_faults_connection_fkey references accounting_connections,
  database_id text not null,
  module text not null,
  external_id text not null,
  reason text not null,
  raw jsonb not null,
  attempts integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (connection, database_id, module, external_id)
);

-- Customers and vendors. `partner_id` is the partner of EMS that a person confirmed.
create table accounting_partners (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint accounting_partners_created_by_fkey references users,
  updated_by_id bigint constraint accounting_partners_updated_by_fkey references users,
  connection text not null constraint accounting_partners_connection_fkey references accounting_connections,
  database_id text not null,
  module text not null constraint accounting_partners_module_check check (module in ('customer', 'vendor')),
  external_id text not null,
  number text collate natural_order not null,
  name text collate natural_order not null,
  npwp text,
  email text,
  phone text,
  city text,
  category text,
  term text,
  currency text,
  credit_limit numeric(18,2),
  balance numeric(18,2),
  is_suspended boolean not null default false,
  partner_id bigint constraint accounting_partners_partner_fkey references partners,
  linked_by_id bigint constraint accounting_partners_linked_by_fkey references users,
  linked_at timestamptz,
  changed_at timestamptz,
  synced_at timestamptz not null default now(),
  removed_at timestamptz,
  search_text text generated always as (searchable(number || ' ' || name || ' ' || coalesce(npwp, ''))) stored,
  constraint accounting_partners_key unique (connection, database_id, module, external_id)
);
-- One to one for every connection.
create unique index accounting_partners_partner_unique on accounting_partners (partner_id, connection, module);
create index accounting_partners_number on accounting_partners (number, id);
create index accounting_partners_name on accounting_partners (name, id);
create index accounting_partners_balance on accounting_partners (balance, id);
create index accounting_partners_changed_at on accounting_partners (changed_at, id);
create index accounting_partners_created_at on accounting_partners (created_at, id);
create index accounting_partners_updated_at on accounting_partners (updated_at, id);
create index accounting_partners_npwp on accounting_partners (npwp) where npwp is not null;
create index accounting_partners_linked_by on accounting_partners (linked_by_id) where linked_by_id is not null;
create index accounting_partners_search on accounting_partners using gin (search_text gin_trgm_ops);

-- Goods and services.
create table accounting_items (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint accounting_items_created_by_fkey references users,
  updated_by_id bigint constraint accounting_items_updated_by_fkey references users,
  connection text not null constraint accounting_items_connection_fkey references accounting_connections,
  database_id text not null,
  external_id text not null,
  number text collate natural_order not null,
  name text collate natural_order not null,
  item_type text,
  category text,
  unit text,
  unit_price numeric(18,2),
  stock numeric(24,6),
  is_suspended boolean not null default false,
  item_id bigint constraint accounting_items_item_fkey references items,
  linked_by_id bigint constraint accounting_items_linked_by_fkey references users,
  linked_at timestamptz,
  changed_at timestamptz,
  synced_at timestamptz not null default now(),
  removed_at timestamptz,
  search_text text generated always as (searchable(number || ' ' || name)) stored,
  constraint accounting_items_key unique (connection, database_id, external_id)
);
create unique index accounting_items_item_unique on accounting_items (item_id, connection);
create index accounting_items_number on accounting_items (number, id);
create index accounting_items_name on accounting_items (name, id);
create index accounting_items_unit_price on accounting_items (unit_price, id);
create index accounting_items_stock on accounting_items (stock, id);
create index accounting_items_changed_at on accounting_items (changed_at, id);
create index accounting_items_created_at on accounting_items (created_at, id);
create index accounting_items_updated_at on accounting_items (updated_at, id);
create index accounting_items_linked_by on accounting_items (linked_by_id) where linked_by_id is not null;
create index accounting_items_search on accounting_items using gin (search_text gin_trgm_ops);

-- Employees, to name the sellers of documents.
create table accounting_employees (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint accounting_employees_created_by_fkey references users,
  updated_by_id bigint constraint accounting_employees_updated_by_fkey references users,
  connection text not null constraint accounting_employees_connection_fkey references accounting_connections,
  database_id text not null,
  external_id text not null,
  number text collate natural_order not null,
  name text collate natural_order not null,
  email text,
  position text,
  is_salesman boolean not null default false,
  is_suspended boolean not null default false,
  changed_at timestamptz,
  synced_at timestamptz not null default now(),
  removed_at timestamptz,
  search_text text generated always as (searchable(number || ' ' || name)) stored,
  constraint accounting_employees_key unique (connection, database_id, external_id)
);
create index accounting_employees_number on accounting_employees (number, id);
create index accounting_employees_name on accounting_employees (name, id);
create index accounting_employees_created_at on accounting_employees (created_at, id);
create index accounting_employees_updated_at on accounting_employees (updated_at, id);
create index accounting_employees_search on accounting_employees using gin (search_text gin_trgm_ops);

-- Quotations, orders, invoices and receipts.
create table accounting_documents (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint accounting_documents_created_by_fkey references users,
  updated_by_id bigint constraint accounting_documents_updated_by_fkey references users,
  connection text not null constraint accounting_documents_connection_fkey references accounting_connections,
  database_id text not null,
  module text not null constraint accounting_documents_module_check
    check (module in ('sales-quotation', 'sales-order', 'sales-invoice', 'sales-receipt')),
  external_id text not null,
  number text collate natural_order not null,
  trans_date date not null,
  due_date date,
  document_status text,
  customer_external_id text,
  customer_name text collate natural_order,
  currency text,
  total numeric(18,2),
  -- Of invoices; null while it is not known.
  outstanding numeric(18,2),
  description text,
  partner_id bigint constraint accounting_documents_partner_fkey references partners,
  changed_at timestamptz,
  synced_at timestamptz not null default now(),
  removed_at timestamptz,
  search_text text generated always as
    (searchable(number || ' ' || coalesce(customer_name, '') || ' ' || coalesce(description, ''))) stored,
  constraint accounting_documents_key unique (connection, database_id, module, external_id)
);
create index accounting_documents_partner on accounting_documents (partner_id, connection, module, trans_date);
create index accounting_documents_customer on accounting_documents (connection, database_id, customer_external_id);
create index accounting_documents_outstanding on accounting_documents (outstanding, id);
create index accounting_documents_trans_date on accounting_documents (trans_date, id);
create index accounting_documents_due_date on accounting_documents (due_date, id);
create index accounting_documents_number on accounting_documents (number, id);
create index accounting_documents_total on accounting_documents (total, id);
create index accounting_documents_created_at on accounting_documents (created_at, id);
create index accounting_documents_updated_at on accounting_documents (updated_at, id);
create index accounting_documents_search on accounting_documents using gin (search_text gin_trgm_ops);
