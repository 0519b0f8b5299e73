-- What runs write: allocations and differences, and the copies of those that were taken back. One run writes up to a
-- million allocations: instead of a foreign key per row and column, one trigger per statement checks them all at once.

create table customs_kite_tool_pib_useds (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  kite_data_id bigint not null,
  run_no int not null,
  seq int not null,
  pib_detail_id bigint not null,
  peb_detail_id bigint not null,
  bom_id bigint not null,
  raw_material_id bigint not null,
  qty_base numeric(24, 6) not null constraint customs_kite_tool_pib_useds_qty_base_check check (qty_base > 0),
  qty_declared numeric(24, 6) not null
    constraint customs_kite_tool_pib_useds_qty_declared_check check (qty_declared >= 0),
  contained_base numeric(24, 6) not null,
  claim_base numeric(24, 6) not null constraint customs_kite_tool_pib_useds_claim_base_check check (claim_base >= 0),
  fg_qty_share numeric(24, 4) not null,
  cif_idr numeric(20, 2) not null constraint customs_kite_tool_pib_useds_cif_idr_check check (cif_idr >= 0),
  bm numeric(20, 2) not null constraint customs_kite_tool_pib_useds_bm_check check (bm >= 0),
  bmt numeric(20, 2) not null constraint customs_kite_tool_pib_useds_bmt_check check (bmt >= 0),
  cukai numeric(20, 2) not null constraint customs_kite_tool_pib_useds_cukai_check check (cukai >= 0),
  ppn numeric(20, 2) not null constraint customs_kite_tool_pib_useds_ppn_check check (ppn >= 0),
  ppnbm numeric(20, 2) not null constraint customs_kite_tool_pib_useds_ppnbm_check check (ppnbm >= 0),
  age_day int not null,
  method text not null default 'AUTO'
    constraint customs_kite_tool_pib_useds_method_check check (method in ('AUTO', 'MANUAL')),
  override_reason text,
  status text not null default 'AKTIF'
    constraint customs_kite_tool_pib_useds_status_check check (status in ('AKTIF', 'DIBATALKAN')),
  cancelled_reason text,
  constraint customs_kite_tool_pib_useds_contained_base_check check (contained_base between 0 and qty_base)
);
create unique index customs_kite_tool_pib_useds_seq_unique on customs_kite_tool_pib_useds (kite_data_id, seq, run_no);
create index customs_kite_tool_pib_useds_pib_detail on customs_kite_tool_pib_useds (pib_detail_id, id);
create index customs_kite_tool_pib_useds_peb_detail on customs_kite_tool_pib_useds (peb_detail_id, raw_material_id);

create table customs_kite_tool_pib_bom_diffs (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  kite_data_id bigint not null,
  run_no int not null,
  peb_detail_id bigint not null,
  bom_id bigint,
  raw_material_id bigint,
  need_base numeric(24, 6) not null,
  alloc_base numeric(24, 6) not null,
  diff_base numeric(24, 6) not null,
  reason text not null constraint customs_kite_tool_pib_bom_diffs_reason_check check (reason in ('NO_BOM', 'UNIT_MISMATCH_FG',
    'NO_PIB', 'UNIT_MISMATCH', 'TOO_NEW', 'EXPIRED', 'SHORTAGE', 'LINE_SKIPPED', 'MANUAL_CANCEL')),
  qty_too_new numeric(24, 6) not null default 0,
  qty_expired numeric(24, 6) not null default 0,
  qty_unit_mismatch numeric(24, 6) not null default 0,
  resolution text not null default 'BELUM'
    constraint customs_kite_tool_pib_bom_diffs_resolution_check check (resolution in ('BELUM', 'TERPENUHI', 'DIKECUALIKAN')),
  resolution_reason text,
  resolution_note text,
  constraint customs_kite_tool_pib_bom_diffs_alloc_base_check check (alloc_base >= 0),
  constraint customs_kite_tool_pib_bom_diffs_diff_base_check check (diff_base >= 0 and diff_base = need_base - alloc_base),
  constraint customs_kite_tool_pib_bom_diffs_kite_data_fkey foreign key (kite_data_id, tenant_id)
    references customs_kite_tool_kite_datas (id, tenant_id)
);
create index customs_kite_tool_pib_bom_diffs_list on customs_kite_tool_pib_bom_diffs (tenant_id, id);
create index customs_kite_tool_pib_bom_diffs_kite_data on customs_kite_tool_pib_bom_diffs (kite_data_id, id);
create unique index customs_kite_tool_pib_bom_diffs_peb_detail_unique
  on customs_kite_tool_pib_bom_diffs (peb_detail_id, raw_material_id) nulls not distinct;

-- Runs that were taken back, by business numbers: their documents may be gone.
create table kite_run_archives (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references customs_kite_tenants,
  kite_data_id bigint not null,
  number text not null,
  run_no int not null,
  cause text not null check (cause in ('ROLLBACK', 'RERUN')),
  run jsonb not null,
  removed_at timestamptz not null default now(),
  removed_by_id bigint references users
);
create index kite_run_archives_run on kite_run_archives (kite_data_id, run_no);
create table kite_used_archives (
  archive_id bigint not null references kite_run_archives,
  seq int not null,
  peb_key text not null,
  raw_material_code text not null,
  pib_key text not null,
  qty_base numeric(24, 6) not null,
  qty_declared numeric(24, 6) not null,
  contained_base numeric(24, 6) not null,
  claim_base numeric(24, 6) not null,
  fg_qty_share numeric(24, 4) not null,
  cif_idr numeric(20, 2) not null,
  bm numeric(20, 2) not null,
  bmt numeric(20, 2) not null,
  cukai numeric(20, 2) not null,
  ppn numeric(20, 2) not null,
  ppnbm numeric(20, 2) not null,
  method text not null,
  override_reason text,
  status text not null
);
create index kite_used_archives_archive on kite_used_archives (archive_id, seq);
create table kite_diff_archives (
  archive_id bigint not null references kite_run_archives,
  peb_key text not null,
  raw_material_code text,
  need_base numeric(24, 6) not null,
  alloc_base numeric(24, 6) not null,
  diff_base numeric(24, 6) not null,
  reason text not null,
  resolution text not null,
  resolution_reason text
);
create index kite_diff_archives_archive on kite_diff_archives (archive_id);
create trigger kite_run_archives_append_only before update or delete on kite_run_archives
  for each row execute function refuse_change();
create trigger kite_used_archives_append_only before update or delete on kite_used_archives
  for each row execute function refuse_change();
create trigger kite_diff_archives_append_only before update or delete on kite_diff_archives
  for each row execute function refuse_change();

/* `040300/000101/2026-01-05/1`, as runs and archives name a line. */
create function kite_pib_key(detail_id bigint) returns text language sql stable as $$
  select concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no)
  from ems.customs_kite_tool_pib_details d join ems.customs_kite_tool_pib_headers h on h.id = d.header_id where d.id = detail_id
$$;
create function kite_peb_key(detail_id bigint) returns text language sql stable as $$
  select concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no)
  from ems.customs_kite_tool_peb_details d join ems.customs_kite_tool_peb_headers h on h.id = d.header_id where d.id = detail_id
$$;
