-- Price lists by customer, segment, currency, days and quantity.
create sequence price_list_number;
create table price_lists (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint price_lists_created_by_fkey references users,
  updated_by_id bigint constraint price_lists_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null,
  name text collate natural_order not null,
  partner_id bigint constraint price_lists_partner_fkey references partners,
  segment_id bigint constraint price_lists_segment_fkey references "references",
  currency text not null default 'IDR',
  valid_from date not null,
  valid_to date,
  is_promotion boolean not null default false,
  is_active boolean not null default true,
  item_count int not null default 0,
  notes text,
  company_id bigint constraint price_lists_company_fkey references "references",
  search_text text generated always as (searchable(code || ' ' || name)) stored,
  constraint price_lists_segment_check check (partner_id is null or segment_id is null),
  constraint price_lists_valid_to_check check (valid_to >= valid_from),
  constraint price_lists_valid_from_unique exclude using gist (
    (coalesce(company_id, 0)) with =, (coalesce(partner_id, 0)) with =, (coalesce(segment_id, 0)) with =,
    currency with =, is_promotion with =, daterange(valid_from, valid_to, '[]') with &&)
    where (is_active and deleted_at is null)
);
create index price_lists_updated_at on price_lists (updated_at, id) where deleted_at is null;
create index price_lists_created_at on price_lists (created_at, id) where deleted_at is null;
create index price_lists_code on price_lists (code, id) where deleted_at is null;
create index price_lists_name on price_lists (name, id) where deleted_at is null;
create index price_lists_valid_from on price_lists (valid_from, id) where deleted_at is null;
create index price_lists_valid_to on price_lists (valid_to, id) where deleted_at is null;
create index price_lists_item_count on price_lists (item_count, id) where deleted_at is null;
create index price_lists_partner on price_lists (partner_id, valid_from, id);
create index price_lists_segment on price_lists (segment_id, valid_from, id);
create index price_lists_company on price_lists (company_id);
create index price_lists_currency on price_lists (currency, valid_from, id) include (company_id, deleted_at);
create index price_lists_is_active on price_lists (is_active, valid_from, id) include (company_id, deleted_at);
create index price_lists_is_promotion on price_lists (is_promotion, valid_from, id) include (company_id, deleted_at);
create index price_lists_search on price_lists using gin (search_text public.gin_trgm_ops);
create unique index price_lists_code_unique on price_lists (lower(code)) where deleted_at is null;

create table price_list_items (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint price_list_items_created_by_fkey references users,
  updated_by_id bigint constraint price_list_items_updated_by_fkey references users,
  deleted_at timestamptz,
  list_id bigint not null constraint price_list_items_list_fkey references price_lists,
  item_id bigint not null constraint price_list_items_item_fkey references items,
  name text collate natural_order not null,
  min_quantity numeric(24, 6) not null default 1 constraint price_list_items_min_quantity_check check (min_quantity > 0),
  price numeric(18, 2) not null constraint price_list_items_price_check check (price >= 0),
  company_id bigint constraint price_list_items_company_fkey references "references",
  search_text text generated always as (searchable(name)) stored
);
create index price_list_items_updated_at on price_list_items (updated_at, id) where deleted_at is null;
create index price_list_items_created_at on price_list_items (created_at, id) where deleted_at is null;
create index price_list_items_name on price_list_items (name, id) where deleted_at is null;
create index price_list_items_min_quantity on price_list_items (min_quantity, id) where deleted_at is null;
create index price_list_items_price on price_list_items (price, id) where deleted_at is null;
create index price_list_items_list on price_list_items (list_id, name, id) include (company_id, deleted_at);
create index price_list_items_item on price_list_items (item_id, name, id) include (company_id, deleted_at);
create index price_list_items_company on price_list_items (company_id);
create index price_list_items_search on price_list_items using gin (search_text public.gin_trgm_ops);
create unique index price_list_items_min_quantity_unique on price_list_items (list_id, item_id, min_quantity)
  where deleted_at is null;
