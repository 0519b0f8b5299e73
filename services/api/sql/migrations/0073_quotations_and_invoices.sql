-- Quotations of vendors for purchase requests, the chosen one of each line, and invoices matched with orders and receipts.

create table general_quotations (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint general_quotations_created_by_fkey references users,
  updated_by_id bigint constraint general_quotations_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  procurement_id bigint not null constraint general_quotations_procurement_fkey references general_procurements,
  vendor_id bigint not null constraint general_quotations_vendor_fkey references partners,
  company_id bigint not null constraint general_quotations_company_fkey references "references",
  number text,
  quoted_on date not null,
  valid_to date constraint general_quotations_valid_to_check check (valid_to >= quoted_on),
  lines jsonb not null constraint general_quotations_lines_check check (jsonb_array_length(lines) > 0),
  shipping numeric(18,2) not null default 0 constraint general_quotations_shipping_check check (shipping >= 0),
  is_taxed boolean not null default true,
  subtotal numeric(18,2) not null default 0,
  tax_amount numeric(18,2) not null default 0,
  total numeric(18,2) not null default 0 constraint general_quotations_total_check check (total >= 0),
  payment_term_id bigint constraint general_quotations_payment_term_fkey references "references",
  lead_time_days int constraint general_quotations_lead_time_days_check check (lead_time_days between 0 and 1000),
  warranty text,
  quality int constraint general_quotations_quality_check check (quality between 0 and 100),
  note text,
  status text not null default 'received' constraint general_quotations_status_check
    check (status in ('received', 'chosen', 'declined', 'withdrawn')),
  choice_reason text,
  search_text text generated always as (searchable(name)) stored
);
create index general_quotations_updated_at on general_quotations (updated_at, id) where deleted_at is null;
create index general_quotations_created_at on general_quotations (created_at, id) where deleted_at is null;
create index general_quotations_name on general_quotations (name, id) where deleted_at is null;
create index general_quotations_quoted_on on general_quotations (quoted_on, id) where deleted_at is null;
create index general_quotations_valid_to on general_quotations (valid_to, id) where deleted_at is null;
create index general_quotations_total on general_quotations (total, id) where deleted_at is null;
create index general_quotations_status on general_quotations (status, id) where deleted_at is null;
create index general_quotations_procurement on general_quotations (procurement_id, quoted_on, id);
create index general_quotations_vendor on general_quotations (vendor_id, quoted_on, id) include (company_id, deleted_at);
create index general_quotations_company on general_quotations (company_id, quoted_on, id) include (deleted_at);
create index general_quotations_payment_term on general_quotations (payment_term_id);
create index general_quotations_lines on general_quotations using gin (lines jsonb_path_ops);
create index general_quotations_search on general_quotations using gin (search_text public.gin_trgm_ops);

-- Which quotation a line of a request is bought by: one at a time, the last choice counts.
create table general_quotation_choices (
  line_id bigint primary key constraint general_quotation_choices_line_fkey references general_procurement_lines on delete cascade,
  quotation_id bigint not null constraint general_quotation_choices_quotation_fkey references general_quotations on delete cascade,
  qty numeric(24,6) not null constraint general_quotation_choices_qty_check check (qty > 0),
  price numeric(18,2) not null constraint general_quotation_choices_price_check check (price >= 0)
);
create index general_quotation_choices_quotation on general_quotation_choices (quotation_id);

alter table general_orders
  add column quotation_id bigint constraint general_orders_quotation_fkey references general_quotations,
  add column direct_reason text;

create table general_invoices (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint general_invoices_created_by_fkey references users,
  updated_by_id bigint constraint general_invoices_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order not null,
  order_id bigint not null constraint general_invoices_order_fkey references general_orders,
  vendor_id bigint not null constraint general_invoices_vendor_fkey references partners,
  company_id bigint not null constraint general_invoices_company_fkey references "references",
  invoiced_on date not null,
  due_on date constraint general_invoices_due_on_check check (due_on >= invoiced_on),
  tax_number text collate natural_order,
  lines jsonb not null constraint general_invoices_lines_check check (jsonb_array_length(lines) > 0),
  shipping numeric(18,2) not null default 0 constraint general_invoices_shipping_check check (shipping >= 0),
  tax_amount numeric(18,2) not null default 0 constraint general_invoices_tax_amount_check check (tax_amount >= 0),
  subtotal numeric(18,2) not null default 0,
  total numeric(18,2) not null default 0 constraint general_invoices_total_check check (total >= 0),
  differences jsonb not null default '[]',
  deviation numeric(18,2) not null default 0 constraint general_invoices_deviation_check check (deviation >= 0),
  status text not null default 'draft' constraint general_invoices_status_check
    check (status in ('draft', 'deviating', 'matched', 'paid', 'rejected', 'cancelled')),
  paid_on date,
  search_text text generated always as (searchable(number || ' ' || coalesce(tax_number, ''))) stored
);
create index general_invoices_updated_at on general_invoices (updated_at, id) where deleted_at is null;
create index general_invoices_created_at on general_invoices (created_at, id) where deleted_at is null;
create index general_invoices_number on general_invoices (number, id) where deleted_at is null;
create index general_invoices_tax_number on general_invoices (tax_number, id) where deleted_at is null;
create index general_invoices_invoiced_on on general_invoices (invoiced_on, id) where deleted_at is null;
create index general_invoices_due_on on general_invoices (due_on, id) where deleted_at is null;
create index general_invoices_total on general_invoices (total, id) where deleted_at is null;
create index general_invoices_deviation on general_invoices (deviation, id) where deleted_at is null;
create index general_invoices_paid_on on general_invoices (paid_on, id) where deleted_at is null;
create index general_invoices_status on general_invoices (status, id) where deleted_at is null;
create index general_invoices_order on general_invoices (order_id);
create index general_invoices_vendor on general_invoices (vendor_id, invoiced_on, id) include (company_id, deleted_at);
create index general_invoices_company on general_invoices (company_id, invoiced_on, id) include (deleted_at);
create index general_invoices_search on general_invoices using gin (search_text public.gin_trgm_ops);
-- One number of a vendor once, however it is spelled; what was refused may come again.
create unique index general_invoices_number_unique on general_invoices
  (vendor_id, lower(regexp_replace(number collate "default", '[^[:alnum:]]', '', 'g')))
  where deleted_at is null and status not in ('rejected', 'cancelled');

-- What is billed of each line; never more than was ordered.
alter table general_order_lines add column qty_invoiced numeric(24,6) not null default 0
  constraint general_order_lines_invoiced_check check (qty_invoiced between 0 and qty);
alter table general_procurement_lines add column qty_invoiced numeric(24,6) not null default 0
  constraint general_procurement_lines_invoiced_check check (qty_invoiced >= 0);

-- The rule to begin with: whoever may cancel purchases decides differences out of tolerance, never who entered the invoice.
with added as (
  insert into approval_rules (name, target, priority, steps)
  values ('Selisih faktur', 'general-invoices', 100, jsonb_build_array(jsonb_build_object('label', 'Keuangan', 'joins', false,
      'approver', 'permission', 'level', null, 'position', null, 'group', null, 'user', null, 'name', 'procurement-cancel', 'mode', 'any',
      'quorum', null, 'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false,
      'due_hours', 8, 'may_forward', null, 'may_add', null, 'signature', null, 'evidence', null)))
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;

insert into configs ("group", key, label, description, type, value, default_value, rules, sort_order)
select 'procurement', key, label, description, 'int', to_jsonb(value), to_jsonb(value), rules::jsonb, sort_order
from (values
  ('procurement.two_quotations', 'Dua penawaran sejak nilai (Rp)',
    'Permintaan senilai ini memerlukan penawaran dua pemasok, atau alasan pembelian langsung. 0: tidak diperlukan.',
    25000000, '{"min": 0}', 30),
  ('procurement.three_quotations', 'Tiga penawaran sejak nilai (Rp)',
    'Permintaan senilai ini memerlukan penawaran tiga pemasok, atau alasan pembelian langsung. 0: tidak diperlukan.',
    100000000, '{"min": 0}', 40),
  ('procurement.weight_price', 'Bobot harga (%)', 'Bobot harga dalam nilai penawaran.', 60, '{"min": 0, "max": 100}', 50),
  ('procurement.weight_quality', 'Bobot mutu (%)', 'Bobot mutu dalam nilai penawaran.', 25, '{"min": 0, "max": 100}', 60),
  ('procurement.weight_time', 'Bobot waktu kirim (%)', 'Bobot waktu kirim dalam nilai penawaran.', 15, '{"min": 0, "max": 100}', 70),
  ('procurement.invoice_tolerance', 'Toleransi selisih faktur (Rp)',
    'Selisih baris faktur di atas nilai ini memerlukan keputusan.', 50000, '{"min": 0}', 80),
  ('procurement.invoice_tolerance_percent', 'Toleransi selisih faktur (%)',
    'Selisih baris faktur di atas persentase ini dari nilai pesanannya memerlukan keputusan, walau di bawah toleransi rupiah.',
    2, '{"min": 0, "max": 100}', 90))
  as added(key, label, description, value, rules, sort_order)
where exists (select from configs) on conflict do nothing;

-- Two settings of an earlier release had a type that no screen draws.
update configs set type = 'int' where type = 'number';
