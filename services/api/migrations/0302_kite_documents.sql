-- Import declarations (PIB) with the ledger of every line, export declarations (PEB), and the BCL.KT that joins them.

create table customs_kite_tool_pib_headers (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_pib_headers_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_pib_headers_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_tool_pib_headers_tenant_fkey references customs_kite_tenants,
  doc_code text not null default '20',
  aju_no text not null constraint customs_kite_tool_pib_headers_aju_no_check check (aju_no ~ '^[A-Za-z0-9]{26}$'),
  office_code text not null,
  reg_no text collate natural_order not null,
  reg_date date not null,
  supplier_name text,
  npwp text,
  niper text,
  currency text,
  ndpbm numeric(18, 4),
  fob numeric(20, 2),
  freight numeric(20, 2),
  insurance numeric(20, 2),
  cif numeric(20, 2),
  facility_code text,
  guarantee_type text,
  guarantee_no text,
  guarantee_date date,
  guarantee_value numeric(20, 2),
  guarantee_due_date date,
  guarantor text,
  bpj_no text,
  bpj_date date,
  sppb_no text,
  sppb_date date,
  due_date_initial date not null,
  -- Of the latest approved extension, kept by the trigger of extensions.
  extended_due_date date,
  due_date date not null generated always as (coalesce(extended_due_date, due_date_initial)) stored,
  legal_due_date date not null,
  status text not null default 'OPEN'
    constraint customs_kite_tool_pib_headers_status_check check (status in ('OPEN', 'PARTIAL', 'CLOSED', 'CANCELLED')),
  source_file_id bigint,
  search_text text generated always as (searchable(reg_no || ' ' || aju_no || ' ' || coalesce(supplier_name, ''))) stored,
  unique (id, tenant_id),
  constraint customs_kite_tool_pib_headers_source_file_fkey foreign key (source_file_id, tenant_id)
    references customs_kite_source_files (id, tenant_id)
);
create unique index customs_kite_tool_pib_headers_aju_no_unique on customs_kite_tool_pib_headers (tenant_id, aju_no);
create unique index customs_kite_tool_pib_headers_reg_no_unique
  on customs_kite_tool_pib_headers (tenant_id, office_code, reg_no, reg_date);
create index customs_kite_tool_pib_headers_list on customs_kite_tool_pib_headers (tenant_id, reg_date, id);
create index customs_kite_tool_pib_headers_due on customs_kite_tool_pib_headers (tenant_id, due_date, id)
  where status in ('OPEN', 'PARTIAL');
create index customs_kite_tool_pib_headers_source_file on customs_kite_tool_pib_headers (source_file_id);

-- Runs change the ledger of many lines at once: room on every page keeps the new versions on it.
create table customs_kite_tool_pib_details (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  header_id bigint not null,
  line_no int not null constraint customs_kite_tool_pib_details_line_no_check check (line_no > 0),
  item_code text,
  hs_code text not null,
  description text not null,
  brand text,
  item_type text,
  size text,
  spec text,
  qty numeric(24, 6) not null constraint customs_kite_tool_pib_details_qty_check check (qty > 0),
  unit text not null,
  netto numeric(24, 6),
  cif numeric(20, 2),
  cif_idr numeric(20, 2) not null default 0,
  bm numeric(20, 2) not null default 0,
  bmt numeric(20, 2) not null default 0,
  cukai numeric(20, 2) not null default 0,
  ppn numeric(20, 2) not null default 0,
  ppnbm numeric(20, 2) not null default 0,
  pph numeric(20, 2) not null default 0,
  bm_extra numeric(20, 2) not null default 0,
  bm_extra_no text,
  bm_extra_date date,
  tariff_pct numeric(7, 4),
  is_kite boolean not null default true,
  is_kite_reason text,
  raw_material_id bigint,
  relation_id bigint,
  factor numeric(18, 8) constraint customs_kite_tool_pib_details_factor_check check (factor > 0),
  -- The tenant's, copied so that the quantities below are the table's own arithmetic; kept by the tenant's trigger.
  decimal int not null,
  used_base numeric(24, 6) not null default 0
    constraint customs_kite_tool_pib_details_used_base_check check (used_base >= 0),
  excepted_base numeric(24, 6) not null default 0
    constraint customs_kite_tool_pib_details_excepted_base_check check (excepted_base >= 0),
  qty_base numeric(24, 6) generated always as
    (case when raw_material_id is not null then trunc(qty * factor, decimal) end) stored,
  balance_base numeric(24, 6) generated always as
    (case when raw_material_id is not null then trunc(qty * factor, decimal) end - used_base - excepted_base) stored,
  -- `div` is exact where `/` rounds to 16 digits.
  dust_qty numeric(24, 6) generated always as
    (case when raw_material_id is not null then qty - div(trunc(qty * factor, decimal) * 1000000, factor) * 0.000001 end) stored,
  status text not null generated always as (case
    when raw_material_id is null then 'BELUM_RELASI'
    when factor is null then 'SIAP'
    when trunc(qty * factor, decimal) - used_base - excepted_base = 0 then 'HABIS'
    when used_base + excepted_base > 0 then 'SEBAGIAN'
    else 'SIAP' end) stored,
  is_excepted boolean generated always as
    (raw_material_id is not null and excepted_base > 0 and used_base + excepted_base = trunc(qty * factor, decimal)) stored,
  search_text text generated always as (searchable(coalesce(item_code, '') || ' ' || hs_code || ' ' || description)) stored,
  unique (id, tenant_id),
  constraint customs_kite_tool_pib_details_header_fkey foreign key (header_id, tenant_id)
    references customs_kite_tool_pib_headers (id, tenant_id),
  constraint customs_kite_tool_pib_details_raw_material_fkey foreign key (raw_material_id, tenant_id)
    references customs_kite_tool_raw_materials (id, tenant_id),
  constraint customs_kite_tool_pib_details_relation_fkey foreign key (relation_id, tenant_id)
    references customs_kite_tool_product_relations (id, tenant_id),
  -- The last line of defence: nothing is used that was not imported.
  constraint customs_kite_tool_pib_details_balance_base_check check (used_base + excepted_base <= coalesce(qty_base, 0))
) with (fillfactor = 80);
create unique index customs_kite_tool_pib_details_line_no_unique on customs_kite_tool_pib_details (header_id, line_no);
create index customs_kite_tool_pib_details_list on customs_kite_tool_pib_details (tenant_id, header_id, id);
create index customs_kite_tool_pib_details_raw_material on customs_kite_tool_pib_details (raw_material_id, id);
create index customs_kite_tool_pib_details_relation on customs_kite_tool_pib_details (relation_id);

create table customs_kite_tool_pib_exceptions (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_pib_exceptions_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_pib_exceptions_updated_by_fkey references users,
  tenant_id bigint not null,
  detail_id bigint not null,
  qty_base numeric(24, 6) not null constraint customs_kite_tool_pib_exceptions_qty_base_check check (qty_base > 0),
  reason text not null constraint customs_kite_tool_pib_exceptions_reason_check check (reason in
    ('DIJUAL', 'DIMUSNAHKAN', 'DIRUSAK', 'DISERAHKAN', 'DIPINDAHTANGANKAN', 'REEKSPOR', 'KAHAR', 'NON_KITE', 'BARANG_CONTOH', 'LAINNYA')),
  doc_no text,
  doc_date date,
  note text,
  status text not null default 'AKTIF'
    constraint customs_kite_tool_pib_exceptions_status_check check (status in ('AKTIF', 'DIBATALKAN')),
  cancelled_reason text,
  constraint customs_kite_tool_pib_exceptions_detail_fkey foreign key (detail_id, tenant_id)
    references customs_kite_tool_pib_details (id, tenant_id)
);
create index customs_kite_tool_pib_exceptions_detail on customs_kite_tool_pib_exceptions (detail_id);
create index customs_kite_tool_pib_exceptions_list on customs_kite_tool_pib_exceptions (tenant_id, id);

create table customs_kite_tool_pib_extensions (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_pib_extensions_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_pib_extensions_updated_by_fkey references users,
  tenant_id bigint not null,
  header_id bigint not null,
  applied_date date not null,
  ground text not null constraint customs_kite_tool_pib_extensions_ground_check check (ground in
    ('PENUNDAAN_EKSPOR', 'KAHAR', 'PEMBATALAN_PEMBELI', 'KENDALA_PRODUKSI', 'LAINNYA')),
  requested_due_date date not null,
  sk_no text,
  sk_date date,
  approved_due_date date,
  file_id bigint,
  status text not null default 'DIAJUKAN' constraint customs_kite_tool_pib_extensions_status_check check (status in
    ('DIAJUKAN', 'DISETUJUI', 'DITOLAK', 'DIBATALKAN')),
  constraint customs_kite_tool_pib_extensions_approved_due_date_check
    check (status <> 'DISETUJUI' or approved_due_date is not null),
  constraint customs_kite_tool_pib_extensions_header_fkey foreign key (header_id, tenant_id)
    references customs_kite_tool_pib_headers (id, tenant_id),
  constraint customs_kite_tool_pib_extensions_file_fkey foreign key (file_id, tenant_id)
    references customs_kite_source_files (id, tenant_id)
);
create index customs_kite_tool_pib_extensions_header on customs_kite_tool_pib_extensions (header_id);
create index customs_kite_tool_pib_extensions_list on customs_kite_tool_pib_extensions (tenant_id, id);

create table customs_kite_tool_kite_datas (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_kite_datas_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_kite_datas_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_tool_kite_datas_tenant_fkey references customs_kite_tenants,
  number text collate natural_order not null,
  bcl_type text not null constraint customs_kite_tool_kite_datas_bcl_type_check check (bcl_type in ('01', '02')),
  period_from date not null,
  period_to date not null,
  status text not null default 'DRAFT' constraint customs_kite_tool_kite_datas_status_check check (status in
    ('DRAFT', 'ANTRI', 'PROSES', 'TERBENTUK', 'GAGAL', 'DILAPORKAN', 'DIAJUKAN', 'DISETUJUI', 'DITOLAK', 'DICAIRKAN', 'DIBATALKAN')),
  run_no int not null default 0,
  params_snapshot jsonb,
  input_hash text,
  result_hash text,
  fifo_pure boolean not null default true,
  peb_count int not null default 0,
  line_count int not null default 0,
  need_count int not null default 0,
  used_count int not null default 0,
  diff_count int not null default 0,
  total_cif numeric(20, 2) not null default 0,
  total_bm numeric(20, 2) not null default 0,
  total_bmt numeric(20, 2) not null default 0,
  total_cukai numeric(20, 2) not null default 0,
  total_ppn numeric(20, 2) not null default 0,
  total_ppnbm numeric(20, 2) not null default 0,
  total_claim numeric(24, 6) not null default 0,
  bcl_no text,
  bcl_date date,
  submitted_at timestamptz,
  approved_at timestamptz,
  approval_no text,
  rejected_reason text,
  paid_at timestamptz,
  paid_amount numeric(20, 2),
  report_files jsonb not null default '[]',
  note text,
  -- How the last run ended, when it did not end well.
  message text,
  job_id bigint constraint customs_kite_tool_kite_datas_job_fkey references background_jobs,
  heartbeat_at timestamptz,
  generated_at timestamptz,
  -- Orders the runs of a tenant: later ones have greater numbers.
  generated_no bigint,
  -- Where a run that is taken out of the queue or fails goes back to.
  previous_status text,
  search_text text generated always as (searchable(number || ' ' || coalesce(bcl_no, ''))) stored,
  unique (id, tenant_id),
  constraint customs_kite_tool_kite_datas_period_to_check check (period_to >= period_from)
);
create unique index customs_kite_tool_kite_datas_number_unique on customs_kite_tool_kite_datas (tenant_id, number);
-- One run per tenant, in the queue or at work.
create unique index customs_kite_tool_kite_datas_running_unique on customs_kite_tool_kite_datas (tenant_id)
  where status in ('ANTRI', 'PROSES');
create index customs_kite_tool_kite_datas_list on customs_kite_tool_kite_datas (tenant_id, created_at, id);
create sequence kite_runs;

create table customs_kite_tool_peb_headers (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_peb_headers_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_peb_headers_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_tool_peb_headers_tenant_fkey references customs_kite_tenants,
  doc_code text not null default '30',
  aju_no text not null constraint customs_kite_tool_peb_headers_aju_no_check check (aju_no ~ '^[A-Za-z0-9]{26}$'),
  office_code text not null,
  reg_no text collate natural_order not null,
  reg_date date not null,
  export_date date,
  export_category text not null,
  buyer_name text,
  dest_country text,
  npwp text,
  niper text,
  currency text,
  ndpbm numeric(18, 4),
  fob numeric(20, 2),
  lhpre_no text,
  lhpre_date date,
  invoice_no text,
  claim_due_date date generated always as ((lhpre_date + interval '6 months')::date) stored,
  status text not null default 'BARU' constraint customs_kite_tool_peb_headers_status_check check (status in
    ('BARU', 'DIPILIH', 'TERALOKASI', 'DILAPORKAN', 'SELESAI', 'DIKECUALIKAN', 'DIBATALKAN')),
  excluded_reason text,
  source_file_id bigint,
  search_text text generated always as
    (searchable(reg_no || ' ' || aju_no || ' ' || coalesce(buyer_name, '') || ' ' || coalesce(lhpre_no, ''))) stored,
  unique (id, tenant_id),
  constraint customs_kite_tool_peb_headers_lhpre_date_check check ((lhpre_no is null) = (lhpre_date is null)),
  constraint customs_kite_tool_peb_headers_source_file_fkey foreign key (source_file_id, tenant_id)
    references customs_kite_source_files (id, tenant_id)
);
create unique index customs_kite_tool_peb_headers_aju_no_unique on customs_kite_tool_peb_headers (tenant_id, aju_no);
create unique index customs_kite_tool_peb_headers_reg_no_unique
  on customs_kite_tool_peb_headers (tenant_id, office_code, reg_no, reg_date);
create index customs_kite_tool_peb_headers_list on customs_kite_tool_peb_headers (tenant_id, reg_date, id);
create index customs_kite_tool_peb_headers_source_file on customs_kite_tool_peb_headers (source_file_id);

create table customs_kite_tool_peb_details (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  header_id bigint not null,
  line_no int not null constraint customs_kite_tool_peb_details_line_no_check check (line_no > 0),
  item_code text,
  hs_code text not null,
  description text not null,
  qty numeric(24, 6) not null constraint customs_kite_tool_peb_details_qty_check check (qty > 0),
  unit text not null,
  netto numeric(24, 6),
  fob numeric(20, 2),
  fob_idr numeric(20, 2),
  finish_good_id bigint,
  relation_id bigint,
  factor numeric(18, 8) constraint customs_kite_tool_peb_details_factor_check check (factor > 0),
  bom_id bigint,
  row_kind text not null default 'HP'
    constraint customs_kite_tool_peb_details_row_kind_check check (row_kind in ('HP', 'HPS', 'SHP', 'BB')),
  status text not null default 'BARU' constraint customs_kite_tool_peb_details_status_check check (status in
    ('BARU', 'DIPILIH', 'TERALOKASI', 'DILAPORKAN', 'SELESAI', 'DIKECUALIKAN', 'DIBATALKAN')),
  excluded_reason text,
  kite_data_id bigint,
  search_text text generated always as (searchable(coalesce(item_code, '') || ' ' || hs_code || ' ' || description)) stored,
  unique (id, tenant_id),
  -- A line is in a BCL.KT exactly from its selection on; one that was excluded inside a BCL.KT remembers it.
  constraint customs_kite_tool_peb_details_kite_data_check check (case
    when status in ('BARU', 'DIBATALKAN') then kite_data_id is null
    when status = 'DIKECUALIKAN' then true
    else kite_data_id is not null end),
  constraint customs_kite_tool_peb_details_header_fkey foreign key (header_id, tenant_id)
    references customs_kite_tool_peb_headers (id, tenant_id),
  constraint customs_kite_tool_peb_details_finish_good_fkey foreign key (finish_good_id, tenant_id)
    references customs_kite_tool_finish_goods (id, tenant_id),
  constraint customs_kite_tool_peb_details_relation_fkey foreign key (relation_id, tenant_id)
    references customs_kite_tool_product_relations (id, tenant_id),
  constraint customs_kite_tool_peb_details_bom_fkey foreign key (bom_id, tenant_id)
    references customs_kite_tool_boms (id, tenant_id),
  constraint customs_kite_tool_peb_details_kite_data_fkey foreign key (kite_data_id, tenant_id)
    references customs_kite_tool_kite_datas (id, tenant_id)
) with (fillfactor = 80);
create unique index customs_kite_tool_peb_details_line_no_unique on customs_kite_tool_peb_details (header_id, line_no);
create index customs_kite_tool_peb_details_list on customs_kite_tool_peb_details (tenant_id, header_id, id);
create index customs_kite_tool_peb_details_kite_data on customs_kite_tool_peb_details (kite_data_id, id);
create index customs_kite_tool_peb_details_finish_good on customs_kite_tool_peb_details (finish_good_id);
create index customs_kite_tool_peb_details_relation on customs_kite_tool_peb_details (relation_id);
create index customs_kite_tool_peb_details_bom on customs_kite_tool_peb_details (bom_id);

create table customs_kite_tool_peb_reporteds (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  peb_detail_id bigint not null,
  kite_data_id bigint not null,
  bcl_no text,
  bcl_date date,
  qty_reported numeric(24, 6) not null,
  reported_at timestamptz not null default now(),
  status text not null default 'AKTIF'
    constraint customs_kite_tool_peb_reporteds_status_check check (status in ('AKTIF', 'DIBATALKAN')),
  constraint customs_kite_tool_peb_reporteds_peb_detail_fkey foreign key (peb_detail_id, tenant_id)
    references customs_kite_tool_peb_details (id, tenant_id),
  constraint customs_kite_tool_peb_reporteds_kite_data_fkey foreign key (kite_data_id, tenant_id)
    references customs_kite_tool_kite_datas (id, tenant_id)
);
-- A PEB line can be in one live BCL.KT only.
create unique index customs_kite_tool_peb_reporteds_peb_detail_unique on customs_kite_tool_peb_reporteds (peb_detail_id)
  where status = 'AKTIF';
create index customs_kite_tool_peb_reporteds_list on customs_kite_tool_peb_reporteds (tenant_id, kite_data_id, id);
