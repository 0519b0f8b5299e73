-- Partners grow into the whole record of a customer or vendor.

create sequence partner_number;

alter table partners
  add column legal_form_id bigint constraint partners_legal_form_fkey references "references",
  add column block_reason text,
  add column tax_status text not null default 'non_pkp'
    constraint partners_tax_status_check check (tax_status in ('pkp', 'non_pkp')),
  add column nitku text constraint partners_nitku_check check (nitku ~ '^\d{22}$'),
  add column nib text constraint partners_nib_check check (nib ~ '^\d{13}$'),
  add column industry_id bigint constraint partners_industry_fkey references "references",
  add column segment_id bigint constraint partners_segment_fkey references "references",
  add column addresses jsonb not null default '[]',
  add column city text collate natural_order,
  add column province text collate natural_order,
  add column whatsapp text,
  add column website text,
  add column owner_id bigint constraint partners_owner_fkey references users,
  add column payment_term_id bigint constraint partners_payment_term_fkey references "references",
  add column currency text not null default 'IDR',
  add column credit_limit numeric(18, 2) constraint partners_credit_limit_check check (credit_limit >= 0),
  add column bank_accounts jsonb not null default '[]',
  add column lead_time_days int constraint partners_lead_time_days_check check (lead_time_days >= 0),
  add column min_order numeric(18, 2) constraint partners_min_order_check check (min_order >= 0),
  add column tags text[] not null default '{}',
  add column last_activity_at timestamptz,
  add column notes text;

-- One line of address becomes the first of a list.
update partners set addresses = jsonb_build_array(jsonb_build_object(
    'type', 'billing', 'street', left(address, 200), 'city', '–', 'is_primary', true)), city = '–'
  where address is not null;
alter table partners drop column search_text;
alter table partners drop column address;
alter table partners add column search_text text generated always as (searchable(
  code || ' ' || name || ' ' || coalesce(npwp, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored;
create index partners_search on partners using gin (search_text public.gin_trgm_ops);

alter table partners alter column code
  set default 'M-' || lpad(nextval('ems.partner_number')::text, 5, '0');

create table partners_vendor_categories (
  owner_id bigint not null references partners on delete cascade,
  target_id bigint not null constraint partners_vendor_categories_fkey references "references",
  primary key (owner_id, target_id)
);
create index partners_vendor_categories_target on partners_vendor_categories (target_id);

create unique index partners_npwp_unique on partners (npwp, nitku) nulls not distinct
  where deleted_at is null and npwp is not null;
drop index partners_company;
create index partners_code on partners (code, id) where deleted_at is null;
create index partners_status on partners (status, id) where deleted_at is null;
create index partners_city on partners (city, id) where deleted_at is null;
create index partners_credit_limit on partners (credit_limit, id) where deleted_at is null;
create index partners_last_activity_at on partners (last_activity_at, id) where deleted_at is null;
create index partners_created_at on partners (created_at, id) where deleted_at is null;
create index partners_company_name on partners (company_id, name, id) where deleted_at is null;
create index partners_legal_form on partners (legal_form_id);
create index partners_industry on partners (industry_id);
create index partners_segment on partners (segment_id);
create index partners_payment_term on partners (payment_term_id);
create index partners_owner on partners (owner_id);
create index partners_vendors on partners (name, id) where deleted_at is null and is_vendor;
create index partners_tags on partners using gin (tags);

/* A code where none was given, and where the partner is found: its primary address, or else the first. */
create function complete_partner() returns trigger language plpgsql as $$
declare
  found_at jsonb := coalesce(
    jsonb_path_query_first(new.addresses, '$[*] ? (@.is_primary == true)'), new.addresses -> 0);
begin
  new.code := coalesce(new.code, 'M-' || lpad(nextval('ems.partner_number')::text, 5, '0'));
  new.city := found_at ->> 'city';
  new.province := found_at ->> 'province';
  return new;
end $$;
create trigger partners_complete before insert or update on partners
  for each row execute function complete_partner();
