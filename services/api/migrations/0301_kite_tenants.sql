-- The clients of the KITE tool, the files they hand in and their master rows. Every row belongs to one tenant; composite
-- foreign keys keep rows of two tenants apart.

create table customs_kite_tenants (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tenants_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tenants_updated_by_fkey references users,
  partner_id bigint not null constraint customs_kite_tenants_partner_fkey references partners,
  partner_name text collate natural_order not null,
  company_id bigint constraint customs_kite_tenants_company_fkey references "references",
  kite_facility text not null
    constraint customs_kite_tenants_kite_facility_check check (kite_facility in ('Pembebasan', 'Pengembalian')),
  bcl_type text not null generated always as
    (case when kite_facility = 'Pembebasan' then 'exemption' else 'drawback' end) stored,
  niper text not null,
  decimal int not null default 4 constraint customs_kite_tenants_decimal_check check (decimal between 0 and 6),
  pib_min_day int not null default 0 constraint customs_kite_tenants_pib_min_day_check check (pib_min_day >= 0),
  pib_max_day int not null default 365,
  npwp text constraint customs_kite_tenants_npwp_check check (npwp ~ '^\d{15,16}$'),
  skep_no text,
  skep_date date,
  period_month int not null default 12 constraint customs_kite_tenants_period_month_check check (period_month > 0),
  max_extension_month int not null default 24
    constraint customs_kite_tenants_max_extension_month_check check (max_extension_month >= 0),
  extension_once boolean not null default false,
  claim_basis text not null
    constraint customs_kite_tenants_claim_basis_check check (claim_basis in ('TERPAKAI', 'TERKANDUNG')),
  shortage_policy text not null default 'PARTIAL'
    constraint customs_kite_tenants_shortage_policy_check check (shortage_policy in ('PARTIAL', 'SKIP_LINE')),
  peb_date_basis text not null default 'REG_DATE'
    constraint customs_kite_tenants_peb_date_basis_check check (peb_date_basis in ('REG_DATE', 'EXPORT_DATE')),
  require_lhpre boolean not null,
  require_niper_item boolean not null default false,
  report_grace_day int not null default 30
    constraint customs_kite_tenants_report_grace_day_check check (report_grace_day >= 0),
  signer_name text,
  signer_title text,
  address text,
  kanwil_name text,
  status text not null default 'AKTIF' constraint customs_kite_tenants_status_check check (status in ('AKTIF', 'NONAKTIF')),
  search_text text generated always as (searchable(partner_name || ' ' || niper)) stored,
  constraint customs_kite_tenants_pib_max_day_check check (pib_max_day > pib_min_day and pib_max_day <= 1095)
);
create unique index customs_kite_tenants_niper_unique on customs_kite_tenants (lower(niper), kite_facility);
create index customs_kite_tenants_partner on customs_kite_tenants (partner_id);
create index customs_kite_tenants_company on customs_kite_tenants (company_id);
create index customs_kite_tenants_updated_at on customs_kite_tenants (updated_at, id);

create table customs_kite_source_files (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_source_files_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_source_files_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_source_files_tenant_fkey references customs_kite_tenants,
  file_type text not null constraint customs_kite_source_files_file_type_check check (file_type in
    ('PIB_CEISA', 'PEB_CEISA', 'PIB_FLAT', 'PEB_FLAT', 'BOM_FLAT', 'BOM_XML', 'RAW_MATERIAL', 'FINISH_GOOD', 'NIPER_ITEM', 'LHPRE')),
  file_name text not null,
  mime text not null,
  size_byte int not null,
  storage_key text not null,
  sha256 text not null constraint customs_kite_source_files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  status text not null default 'UPLOADED' constraint customs_kite_source_files_status_check check (status in
    ('UPLOADED', 'QUEUED', 'PROCESSING', 'DONE', 'DONE_WITH_ERROR', 'FAILED', 'CANCELLED', 'ROLLED_BACK')),
  row_total int not null default 0,
  row_inserted int not null default 0,
  row_updated int not null default 0,
  row_skipped int not null default 0,
  row_error int not null default 0,
  queue_position int,
  progress_pct int not null default 0
    constraint customs_kite_source_files_progress_pct_check check (progress_pct between 0 and 100),
  started_at timestamptz,
  finished_at timestamptz,
  message text,
  job_id bigint constraint customs_kite_source_files_job_fkey references background_jobs,
  search_text text generated always as (searchable(file_name)) stored,
  unique (id, tenant_id)
);
create unique index customs_kite_source_files_sha256_unique on customs_kite_source_files (tenant_id, file_type, sha256)
  where status not in ('FAILED', 'CANCELLED', 'ROLLED_BACK');
create index customs_kite_source_files_tenant on customs_kite_source_files (tenant_id, created_at, id);

create table customs_kite_source_file_rows (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  source_file_id bigint not null,
  sheet text,
  row_no int not null,
  action text not null constraint customs_kite_source_file_rows_action_check check (action in ('INSERT', 'UPDATE', 'SKIP', 'ERROR')),
  entity_type text,
  entity_id text,
  before_json jsonb,
  errors jsonb not null default '[]',
  constraint customs_kite_source_file_rows_source_file_fkey foreign key (source_file_id, tenant_id)
    references customs_kite_source_files (id, tenant_id) on delete cascade
);
create index customs_kite_source_file_rows_file on customs_kite_source_file_rows (source_file_id, action, row_no, id);

create table customs_kite_tool_niper_items (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_niper_items_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_niper_items_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_tool_niper_items_tenant_fkey references customs_kite_tenants,
  source_file_id bigint,
  item_type text not null
    constraint customs_kite_tool_niper_items_item_type_check check (item_type in ('BAHAN_BAKU', 'HASIL_PRODUKSI')),
  code text collate natural_order not null,
  hs_code text not null constraint customs_kite_tool_niper_items_hs_code_check check (hs_code ~ '^(\d{8}|\d{10})$'),
  description text not null,
  unit text,
  skep_no text,
  skep_date date,
  valid_from date,
  valid_to date,
  search_text text generated always as (searchable(code || ' ' || hs_code || ' ' || description)) stored,
  unique (id, tenant_id),
  constraint customs_kite_tool_niper_items_valid_to_check check (valid_to >= valid_from),
  constraint customs_kite_tool_niper_items_source_file_fkey foreign key (source_file_id, tenant_id)
    references customs_kite_source_files (id, tenant_id)
);
create unique index customs_kite_tool_niper_items_code_unique on customs_kite_tool_niper_items
  (tenant_id, item_type, lower(code), valid_from) nulls not distinct;
create index customs_kite_tool_niper_items_list on customs_kite_tool_niper_items (tenant_id, code, id);
create index customs_kite_tool_niper_items_hs on customs_kite_tool_niper_items (tenant_id, hs_code);

create table customs_kite_tool_raw_materials (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_raw_materials_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_raw_materials_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_tool_raw_materials_tenant_fkey references customs_kite_tenants,
  source_file_id bigint,
  code text collate natural_order not null,
  name text collate natural_order not null,
  hs_code text constraint customs_kite_tool_raw_materials_hs_code_check check (hs_code ~ '^(\d{8}|\d{10})$'),
  unit text not null,
  niper_item_id bigint,
  is_active boolean not null default true,
  search_text text generated always as (searchable(code || ' ' || name || ' ' || coalesce(hs_code, ''))) stored,
  unique (id, tenant_id),
  constraint customs_kite_tool_raw_materials_niper_item_fkey foreign key (niper_item_id, tenant_id)
    references customs_kite_tool_niper_items (id, tenant_id),
  constraint customs_kite_tool_raw_materials_source_file_fkey foreign key (source_file_id, tenant_id)
    references customs_kite_source_files (id, tenant_id)
);
create unique index customs_kite_tool_raw_materials_code_unique on customs_kite_tool_raw_materials (tenant_id, lower(code));
create index customs_kite_tool_raw_materials_list on customs_kite_tool_raw_materials (tenant_id, code, id);
create index customs_kite_tool_raw_materials_niper_item on customs_kite_tool_raw_materials (niper_item_id);

create table customs_kite_tool_finish_goods (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_finish_goods_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_finish_goods_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_tool_finish_goods_tenant_fkey references customs_kite_tenants,
  source_file_id bigint,
  code text collate natural_order not null,
  name text collate natural_order not null,
  hs_code text constraint customs_kite_tool_finish_goods_hs_code_check check (hs_code ~ '^(\d{8}|\d{10})$'),
  unit text not null,
  niper_item_id bigint,
  is_active boolean not null default true,
  search_text text generated always as (searchable(code || ' ' || name || ' ' || coalesce(hs_code, ''))) stored,
  unique (id, tenant_id),
  constraint customs_kite_tool_finish_goods_niper_item_fkey foreign key (niper_item_id, tenant_id)
    references customs_kite_tool_niper_items (id, tenant_id),
  constraint customs_kite_tool_finish_goods_source_file_fkey foreign key (source_file_id, tenant_id)
    references customs_kite_source_files (id, tenant_id)
);
create unique index customs_kite_tool_finish_goods_code_unique on customs_kite_tool_finish_goods (tenant_id, lower(code));
create index customs_kite_tool_finish_goods_list on customs_kite_tool_finish_goods (tenant_id, code, id);
create index customs_kite_tool_finish_goods_niper_item on customs_kite_tool_finish_goods (niper_item_id);

create table customs_kite_tool_boms (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_boms_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_boms_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_tool_boms_tenant_fkey references customs_kite_tenants,
  source_file_id bigint,
  no_konversi text collate natural_order not null,
  conversion_date date not null,
  finish_good_id bigint not null,
  kd_bj text,
  fg_unit text not null,
  valid_from date not null,
  valid_to date,
  status text not null default 'AKTIF' constraint customs_kite_tool_boms_status_check check (status in ('DRAFT', 'AKTIF', 'NONAKTIF')),
  search_text text generated always as (searchable(no_konversi || ' ' || coalesce(kd_bj, ''))) stored,
  unique (id, tenant_id),
  constraint customs_kite_tool_boms_valid_to_check check (valid_to >= valid_from),
  constraint customs_kite_tool_boms_finish_good_fkey foreign key (finish_good_id, tenant_id)
    references customs_kite_tool_finish_goods (id, tenant_id),
  constraint customs_kite_tool_boms_source_file_fkey foreign key (source_file_id, tenant_id)
    references customs_kite_source_files (id, tenant_id)
);
create unique index customs_kite_tool_boms_valid_from_unique on customs_kite_tool_boms (tenant_id, finish_good_id, valid_from)
  where status = 'AKTIF';
create index customs_kite_tool_boms_list on customs_kite_tool_boms (tenant_id, no_konversi, id);
create index customs_kite_tool_boms_finish_good on customs_kite_tool_boms (finish_good_id);

create table customs_kite_tool_bom_details (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_bom_details_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_bom_details_updated_by_fkey references users,
  tenant_id bigint not null,
  bom_id bigint not null,
  line_no int not null,
  raw_material_id bigint not null,
  hs_code text,
  unit text not null,
  coefficient numeric(18, 10) not null constraint customs_kite_tool_bom_details_coefficient_check check (coefficient > 0),
  contained_pct numeric(7, 4) not null default 100
    constraint customs_kite_tool_bom_details_contained_pct_check check (contained_pct between 0 and 100),
  waste_pct numeric(7, 4) not null default 0,
  constraint customs_kite_tool_bom_details_waste_pct_check check (abs(contained_pct + waste_pct - 100) <= 0.0001),
  constraint customs_kite_tool_bom_details_bom_fkey foreign key (bom_id, tenant_id)
    references customs_kite_tool_boms (id, tenant_id) on delete cascade,
  constraint customs_kite_tool_bom_details_raw_material_fkey foreign key (raw_material_id, tenant_id)
    references customs_kite_tool_raw_materials (id, tenant_id)
);
create unique index customs_kite_tool_bom_details_line_no_unique on customs_kite_tool_bom_details (bom_id, line_no);
create index customs_kite_tool_bom_details_list on customs_kite_tool_bom_details (tenant_id, bom_id, line_no, id);
create index customs_kite_tool_bom_details_raw_material on customs_kite_tool_bom_details (raw_material_id);

create table customs_kite_tool_product_relations (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint customs_kite_tool_product_relations_created_by_fkey references users,
  updated_by_id bigint constraint customs_kite_tool_product_relations_updated_by_fkey references users,
  tenant_id bigint not null constraint customs_kite_tool_product_relations_tenant_fkey references customs_kite_tenants,
  side text not null constraint customs_kite_tool_product_relations_side_check check (side in ('PIB', 'PEB')),
  match_kind text not null
    constraint customs_kite_tool_product_relations_match_kind_check check (match_kind in ('LINE', 'KODE_BARANG', 'HS_URAIAN')),
  match_key text not null,
  raw_material_id bigint,
  finish_good_id bigint,
  declared_unit text not null,
  factor numeric(18, 8) constraint customs_kite_tool_product_relations_factor_check check (factor > 0),
  created_from text,
  unique (id, tenant_id),
  constraint customs_kite_tool_product_relations_raw_material_check check ((side = 'PIB') = (raw_material_id is not null)),
  constraint customs_kite_tool_product_relations_finish_good_check check ((side = 'PEB') = (finish_good_id is not null)),
  constraint customs_kite_tool_product_relations_raw_material_fkey foreign key (raw_material_id, tenant_id)
    references customs_kite_tool_raw_materials (id, tenant_id),
  constraint customs_kite_tool_product_relations_finish_good_fkey foreign key (finish_good_id, tenant_id)
    references customs_kite_tool_finish_goods (id, tenant_id)
);
create unique index customs_kite_tool_product_relations_match_key_unique
  on customs_kite_tool_product_relations (tenant_id, side, match_kind, match_key, declared_unit);
create index customs_kite_tool_product_relations_raw_material on customs_kite_tool_product_relations (raw_material_id);
create index customs_kite_tool_product_relations_finish_good on customs_kite_tool_product_relations (finish_good_id);
