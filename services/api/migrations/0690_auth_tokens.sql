-- Connections to other systems. What they are opened with is kept apart, where rows, logs and exports do not reach.

create table auth_tokens (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint auth_tokens_created_by_fkey references users,
  updated_by_id bigint constraint auth_tokens_updated_by_fkey references users,
  provider text not null
    constraint auth_tokens_provider_check check (provider in ('accounting_actual', 'accounting_commercial', 'issue_tracker')),
  status text not null default 'disconnected'
    constraint auth_tokens_status_check check (status in ('disconnected', 'connected', 'expiring', 'broken')),
  account_label text collate natural_order,
  scopes text[] not null default '{}',
  token_type text collate natural_order,
  expires_at timestamptz,
  connected_by_id bigint constraint auth_tokens_connected_by_fkey references users,
  connected_at timestamptz,
  last_refresh_at timestamptz,
  last_error text,
  company_id bigint constraint auth_tokens_company_fkey references "references",
  search_text text generated always as (searchable(coalesce(account_label, ''))) stored,
  constraint auth_tokens_provider_unique unique nulls not distinct (provider, company_id)
);
create index auth_tokens_updated_at on auth_tokens (updated_at, id);
create index auth_tokens_created_at on auth_tokens (created_at, id);
create index auth_tokens_status on auth_tokens (status, expires_at);
create index auth_tokens_connected_by on auth_tokens (connected_by_id);
create index auth_tokens_company on auth_tokens (company_id);
create index auth_tokens_search on auth_tokens using gin (search_text public.gin_trgm_ops);
