-- People at partners, the goods and services the group deals in, and who buys or supplies which of them.

create table contacts (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint contacts_created_by_fkey references users,
  updated_by_id bigint constraint contacts_updated_by_fkey references users,
  deleted_at timestamptz,
  partner_id bigint not null constraint contacts_partner_fkey references partners,
  name text collate natural_order not null,
  salutation text
    constraint contacts_salutation_check check (salutation in ('bapak', 'ibu', 'sdr', 'dr', 'none')),
  position text collate natural_order,
  department text collate natural_order,
  mobile text,
  whatsapp text,
  phone text,
  email text,
  role text
    constraint contacts_role_check check (role in ('decision_maker', 'influencer', 'technical', 'finance', 'other')),
  is_primary boolean not null default false,
  birthday date,
  do_not_contact boolean not null default false,
  consent_date date,
  consent_method text collate natural_order,
  is_active boolean not null default true,
  notes text,
  search_text text generated always as
    (searchable(name || ' ' || coalesce(position, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored
);
create index contacts_updated_at on contacts (updated_at, id) where deleted_at is null;
create index contacts_created_at on contacts (created_at, id) where deleted_at is null;
create index contacts_name on contacts (name, id) where deleted_at is null;
create index contacts_position on contacts (position, id) where deleted_at is null;
create index contacts_partner on contacts (partner_id);
create index contacts_search on contacts using gin (search_text public.gin_trgm_ops);
create unique index contacts_is_primary_unique on contacts (partner_id) where is_primary and deleted_at is null;
create index contacts_partner_name on contacts (partner_id, name, id) where deleted_at is null;

create sequence item_number;

create table items (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint items_created_by_fkey references users,
  updated_by_id bigint constraint items_updated_by_fkey references users,
  deleted_at timestamptz,
  kind text not null
    constraint items_kind_check check (kind in ('goods', 'service')),
  code text collate natural_order not null,
  name text collate natural_order not null,
  name_en text collate natural_order,
  category_id bigint not null constraint items_category_fkey references "references",
  unit_id bigint not null constraint items_unit_fkey references "references",
  unit_conversions jsonb not null default '[]',
  brand_id bigint constraint items_brand_fkey references "references",
  spec text,
  barcode text,
  hs_code text,
  sell_price numeric(18, 2),
  buy_price numeric(18, 2),
  currency text not null default 'IDR',
  tax_id bigint not null constraint items_tax_fkey references "references",
  is_sold boolean not null default true,
  is_purchased boolean not null default false,
  is_kite boolean not null default false,
  is_active boolean not null default true,
  relation_count int not null default 0,
  tags text[] not null default '{}',
  notes text,
  company_id bigint constraint items_company_fkey references "references",
  search_text text generated always as
    (searchable(code || ' ' || name || ' ' || coalesce(name_en, '') || ' ' || coalesce(barcode, '') || ' ' || coalesce(spec, ''))) stored,
  constraint items_hs_code_check check (hs_code ~ '^\d{8}$'),
  constraint items_sell_price_check check (sell_price >= 0),
  constraint items_buy_price_check check (buy_price >= 0),
  constraint items_is_sold_check check (is_sold or is_purchased or is_kite)
);
create index items_updated_at on items (updated_at, id) where deleted_at is null;
create index items_created_at on items (created_at, id) where deleted_at is null;
create index items_code on items (code, id) where deleted_at is null;
create index items_name on items (name, id) where deleted_at is null;
create index items_kind on items (kind, id) where deleted_at is null;
create index items_sell_price on items (sell_price, id) where deleted_at is null;
create index items_buy_price on items (buy_price, id) where deleted_at is null;
create index items_is_active on items (is_active, id) where deleted_at is null;
create index items_relation_count on items (relation_count, id) where deleted_at is null;
create index items_category on items (category_id);
create index items_unit on items (unit_id);
create index items_brand on items (brand_id);
create index items_tax on items (tax_id);
create index items_company on items (company_id);
create index items_search on items using gin (search_text public.gin_trgm_ops);
create unique index items_code_unique on items (lower(code), company_id) nulls not distinct where deleted_at is null;
create unique index items_barcode_unique on items (barcode) where deleted_at is null;
create index items_category_name on items (category_id, name, id) where deleted_at is null;
create index items_hs_code on items (hs_code);
create index items_tags on items using gin (tags);

/* A code where none was given. */
create function complete_item() returns trigger language plpgsql as $$
begin
  new.code := coalesce(new.code,
    case new.kind when 'goods' then 'BRG-' else 'JSA-' end || lpad(nextval('ems.item_number')::text, 5, '0'));
  return new;
end $$;
create trigger items_complete before insert on items for each row execute function complete_item();

create table partner_items (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint partner_items_created_by_fkey references users,
  updated_by_id bigint constraint partner_items_updated_by_fkey references users,
  deleted_at timestamptz,
  partner_id bigint not null constraint partner_items_partner_fkey references partners,
  item_id bigint not null constraint partner_items_item_fkey references items,
  name text collate natural_order not null,
  price numeric(18, 2),
  currency text not null default 'IDR',
  partner_item_code text collate natural_order,
  min_order numeric(24, 6),
  lead_time_days int,
  is_primary boolean not null default false,
  valid_to date,
  search_text text generated always as
    (searchable(name || ' ' || coalesce(partner_item_code, ''))) stored,
  constraint partner_items_price_check check (price >= 0),
  constraint partner_items_lead_time_days_check check (lead_time_days >= 0)
);
create index partner_items_updated_at on partner_items (updated_at, id) where deleted_at is null;
create index partner_items_created_at on partner_items (created_at, id) where deleted_at is null;
create index partner_items_name on partner_items (name, id) where deleted_at is null;
create index partner_items_price on partner_items (price, id) where deleted_at is null;
create index partner_items_partner_item_code on partner_items (partner_item_code, id) where deleted_at is null;
create index partner_items_lead_time_days on partner_items (lead_time_days, id) where deleted_at is null;
create index partner_items_valid_to on partner_items (valid_to, id) where deleted_at is null;
create index partner_items_partner on partner_items (partner_id);
create index partner_items_item on partner_items (item_id);
create index partner_items_search on partner_items using gin (search_text public.gin_trgm_ops);
create unique index partner_items_item_unique on partner_items (partner_id, item_id) where deleted_at is null;
create unique index partner_items_is_primary_unique on partner_items (item_id) where is_primary and deleted_at is null;

/* A relation is called by what is related. */
create function name_partner_item() returns trigger language plpgsql as $$
begin
  new.name := (select i.name from ems.items i where i.id = new.item_id) || ' – ' ||
    (select p.name from ems.partners p where p.id = new.partner_id);
  return new;
end $$;
create trigger partner_items_name before insert or update on partner_items
  for each row execute function name_partner_item();

/* How many partners an item has. */
create function count_partner_items() returns trigger language plpgsql as $$
begin
  update ems.items i set relation_count =
      (select count(*) from ems.partner_items r where r.item_id = i.id and r.deleted_at is null)
    where i.id = coalesce(new.item_id, old.item_id);
  return null;
end $$;
create trigger partner_items_count after insert or delete or update of item_id, deleted_at on partner_items
  for each row execute function count_partner_items();
