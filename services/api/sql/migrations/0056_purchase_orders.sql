-- Lines of purchase requests with their quantities, orders to vendors, and what came of them.
-- without triggers: general_procurements

create table general_procurement_lines (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint general_procurement_lines_created_by_fkey references users,
  updated_by_id bigint constraint general_procurement_lines_updated_by_fkey references users,
  procurement_id bigint not null constraint general_procurement_lines_procurement_fkey references general_procurements on delete cascade,
  number text collate natural_order,
  line_no int not null constraint general_procurement_lines_line_no_check check (line_no > 0),
  name text collate natural_order not null,
  item_id bigint,
  unit_id bigint not null,
  company_id bigint not null,
  department_id bigint not null,
  requester_id bigint not null,
  category_id bigint not null,
  status text not null,
  needed_at date not null,
  est_price numeric(18,2) not null,
  qty numeric(24,6) not null,
  qty_approved numeric(24,6) not null default 0,
  qty_ordered numeric(24,6) not null default 0,
  qty_received numeric(24,6) not null default 0,
  qty_cancelled numeric(24,6) not null default 0,
  qty_open numeric(24,6) not null generated always as (greatest(qty_approved - qty_ordered - qty_cancelled, 0)) stored,
  search_text text generated always as (searchable(coalesce(number, '') || ' ' || name)) stored,
  constraint general_procurement_lines_place_unique unique (procurement_id, line_no),
  constraint general_procurement_lines_approved_check check (qty_approved between 0 and qty),
  constraint general_procurement_lines_ordered_check
    check (qty_ordered >= 0 and qty_cancelled >= 0 and qty_ordered + qty_cancelled <= qty_approved),
  constraint general_procurement_lines_received_check check (qty_received between 0 and qty_ordered)
);
create index general_procurement_lines_needed_at on general_procurement_lines (needed_at, id);
create index general_procurement_lines_number on general_procurement_lines (number, id);
create index general_procurement_lines_name on general_procurement_lines (name, id);
create index general_procurement_lines_company on general_procurement_lines (company_id, needed_at, id);
create index general_procurement_lines_department on general_procurement_lines (department_id, needed_at, id);
create index general_procurement_lines_requester on general_procurement_lines (requester_id, needed_at, id);
create index general_procurement_lines_open on general_procurement_lines (needed_at, id) where qty_open > 0;
create index general_procurement_lines_search on general_procurement_lines using gin (search_text public.gin_trgm_ops);

-- Of older requests only the whole is known: what is completed was ordered and received, what is ordered was ordered.
insert into general_procurement_lines (procurement_id, number, line_no, name, item_id, unit_id, company_id, department_id,
  requester_id, category_id, status, needed_at, est_price, created_by_id, qty, qty_approved, qty_ordered, qty_received)
select p.id, p.number, l.n, l.line ->> 'name', (l.line ->> 'item')::bigint, (l.line ->> 'unit')::bigint, p.company_id, p.department_id,
  p.requester_id, p.category_id, p.status, p.needed_at, (l.line ->> 'est_price')::numeric, p.created_by_id, (l.line ->> 'qty')::numeric,
  case when p.status in ('approved', 'processing', 'ordered', 'partially_received', 'completed', 'partially_closed')
    then (l.line ->> 'qty')::numeric else 0 end,
  case when p.status in ('ordered', 'partially_received', 'completed', 'partially_closed') then (l.line ->> 'qty')::numeric else 0 end,
  case when p.status = 'completed' then (l.line ->> 'qty')::numeric else 0 end
from general_procurements p cross join lateral jsonb_array_elements(p.lines) with ordinality as l(line, n)
where p.deleted_at is null;

create table general_orders (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint general_orders_created_by_fkey references users,
  updated_by_id bigint constraint general_orders_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order not null,
  vendor_id bigint not null constraint general_orders_vendor_fkey references partners,
  company_id bigint not null constraint general_orders_company_fkey references "references",
  ordered_on date not null,
  deliver_by date constraint general_orders_deliver_by_check check (deliver_by >= ordered_on),
  delivery_office_id bigint not null constraint general_orders_delivery_office_fkey references "references",
  buyer_id bigint constraint general_orders_buyer_fkey references users,
  payment_term_id bigint constraint general_orders_payment_term_fkey references "references",
  lines jsonb not null constraint general_orders_lines_check check (jsonb_array_length(lines) > 0),
  shipping numeric(18,2) not null default 0 constraint general_orders_shipping_check check (shipping >= 0),
  is_taxed boolean not null default true,
  subtotal numeric(18,2) not null default 0,
  tax_amount numeric(18,2) not null default 0,
  total numeric(18,2) not null default 0 constraint general_orders_total_check check (total >= 0),
  terms text,
  sent_to text,
  status text not null default 'draft' constraint general_orders_status_check
    check (status in ('draft', 'sent', 'partially_received', 'received', 'closed', 'cancelled')),
  sent_at timestamptz,
  search_text text generated always as (searchable(number)) stored
);
create index general_orders_updated_at on general_orders (updated_at, id) where deleted_at is null;
create index general_orders_created_at on general_orders (created_at, id) where deleted_at is null;
create index general_orders_number on general_orders (number, id) where deleted_at is null;
create index general_orders_ordered_on on general_orders (ordered_on, id) where deleted_at is null;
create index general_orders_deliver_by on general_orders (deliver_by, id) where deleted_at is null;
create index general_orders_total on general_orders (total, id) where deleted_at is null;
create index general_orders_status on general_orders (status, id) where deleted_at is null;
create index general_orders_vendor on general_orders (vendor_id, ordered_on, id) include (company_id, deleted_at);
create index general_orders_company on general_orders (company_id, ordered_on, id) include (deleted_at);
create index general_orders_buyer on general_orders (buyer_id);
create index general_orders_delivery_office on general_orders (delivery_office_id);
create index general_orders_payment_term on general_orders (payment_term_id);
create index general_orders_lines on general_orders using gin (lines jsonb_path_ops);
create index general_orders_search on general_orders using gin (search_text public.gin_trgm_ops);
create unique index general_orders_number_unique on general_orders (lower(number), company_id) where deleted_at is null;

-- The requests that an order is for, as its lines say.
create table general_orders_procurements (
  owner_id bigint not null constraint general_orders_procurements_owner_fkey references general_orders on delete cascade,
  target_id bigint not null constraint general_orders_procurements_target_fkey references general_procurements,
  primary key (owner_id, target_id)
);
create index general_orders_procurements_target on general_orders_procurements (target_id);

-- The lines of orders by place, with what came of each. `qty_kept` is what still counts of them: nothing of a cancelled
-- order, of a closed one what came.
create table general_order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null constraint general_order_lines_order_fkey references general_orders on delete cascade,
  line_no int not null,
  line_id bigint not null constraint general_order_lines_line_fkey references general_procurement_lines,
  qty numeric(24,6) not null constraint general_order_lines_qty_check check (qty > 0),
  price numeric(18,2) not null constraint general_order_lines_price_check check (price >= 0),
  qty_kept numeric(24,6) not null,
  qty_received numeric(24,6) not null default 0,
  qty_broken numeric(24,6) not null default 0 constraint general_order_lines_broken_check check (qty_broken >= 0),
  qty_returned numeric(24,6) not null default 0 constraint general_order_lines_returned_check check (qty_returned >= 0),
  constraint general_order_lines_place_unique unique (order_id, line_no),
  constraint general_order_lines_kept_check check (qty_kept between 0 and qty),
  constraint general_order_lines_received_check check (qty_received between 0 and qty_kept)
);
create index general_order_lines_line on general_order_lines (line_id);

create table general_receipts (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint general_receipts_created_by_fkey references users,
  updated_by_id bigint constraint general_receipts_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order not null,
  kind text not null default 'receipt' constraint general_receipts_kind_check check (kind in ('receipt', 'return')),
  order_id bigint not null constraint general_receipts_order_fkey references general_orders,
  company_id bigint not null constraint general_receipts_company_fkey references "references",
  received_on date not null,
  delivery_note text,
  received_by_id bigint not null constraint general_receipts_received_by_fkey references employees,
  lines jsonb not null constraint general_receipts_lines_check check (jsonb_array_length(lines) > 0),
  status text not null default 'draft' constraint general_receipts_status_check check (status in ('draft', 'posted', 'cancelled')),
  search_text text generated always as (searchable(number || ' ' || coalesce(delivery_note, ''))) stored
);
create index general_receipts_updated_at on general_receipts (updated_at, id) where deleted_at is null;
create index general_receipts_created_at on general_receipts (created_at, id) where deleted_at is null;
create index general_receipts_number on general_receipts (number, id) where deleted_at is null;
create index general_receipts_received_on on general_receipts (received_on, id) where deleted_at is null;
create index general_receipts_status on general_receipts (status, id) where deleted_at is null;
create index general_receipts_order on general_receipts (order_id);
create index general_receipts_company on general_receipts (company_id, received_on, id) include (deleted_at);
create index general_receipts_received_by on general_receipts (received_by_id);
create index general_receipts_search on general_receipts using gin (search_text public.gin_trgm_ops);
create unique index general_receipts_number_unique on general_receipts (lower(number), company_id) where deleted_at is null;

-- Where an asset came from.
alter table it_assets add column receipt_id bigint constraint it_assets_receipt_fkey references general_receipts;
create index it_assets_receipt on it_assets (receipt_id) where receipt_id is not null;

-- Which piece of a receipt each asset is.
create table general_receipt_assets (
  asset_id bigint primary key constraint general_receipt_assets_asset_fkey references it_assets on delete cascade,
  receipt_id bigint not null constraint general_receipt_assets_receipt_fkey references general_receipts,
  order_line int not null
);
create index general_receipt_assets_receipt on general_receipt_assets (receipt_id, order_line);

-- Mails to addresses outside: an order to its vendor.
alter table mails alter column user_id drop not null, add column address text,
  add constraint mails_reader_check check ((user_id is null) <> (address is null));

insert into configs ("group", key, label, description, type, value, default_value, rules, sort_order)
select 'numbering', 'numbering.' || menu || suffix, label, description, type, to_jsonb(value), to_jsonb(value), rules::jsonb, 100
from (values
  ('order', '', 'Pola nomor pesanan pembelian', 'Token: {SEQ:4}, {COMP}, {DEPT}, {ROMAN} (bulan Romawi), {MM}, {YY}, {YYYY}.', 'text',
    '{SEQ:4}/PO/{COMP}/{ROMAN}/{YYYY}', '{"pattern": "number", "max": 60}'),
  ('order', '.reset', 'Nomor pesanan pembelian kembali ke 1', 'Hanya bila polanya memuat tahun dan, untuk setiap bulan, bulannya.', 'enum',
    'monthly', '{"options": ["monthly", "yearly", "never"]}'),
  ('receipt', '', 'Pola nomor penerimaan barang', 'Token: {SEQ:4}, {COMP}, {DEPT}, {ROMAN} (bulan Romawi), {MM}, {YY}, {YYYY}.', 'text',
    '{SEQ:4}/BAST/{COMP}/{ROMAN}/{YYYY}', '{"pattern": "number", "max": 60}'),
  ('receipt', '.reset', 'Nomor penerimaan barang kembali ke 1', 'Hanya bila polanya memuat tahun dan, untuk setiap bulan, bulannya.', 'enum',
    'monthly', '{"options": ["monthly", "yearly", "never"]}')) as added(menu, suffix, label, description, type, value, rules)
where exists (select from configs) on conflict do nothing;
