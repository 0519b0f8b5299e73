-- PIB and PEB as JSON of CEISA 4.0.
alter table customs_kite_source_files drop constraint customs_kite_source_files_file_type_check,
  add constraint customs_kite_source_files_file_type_check check (file_type in ('PIB_CEISA', 'PEB_CEISA', 'PIB_JSON', 'PEB_JSON',
    'PIB_FLAT', 'PEB_FLAT', 'BOM_FLAT', 'BOM_XML', 'RAW_MATERIAL', 'FINISH_GOOD', 'NIPER_ITEM', 'LHPRE'));

-- The account of a client at CEISA 4.0. Its secrets are sealed by the vault, each at its place.
create table kite_ceisa_connections (
  tenant_id bigint primary key references customs_kite_tenants (id),
  username text not null check (username <> ''),
  password_sealed text not null,
  api_key_sealed text not null,
  updated_at timestamptz not null default now(),
  updated_by_id bigint references users (id),
  synced_at timestamptz,
  failure text,
  result jsonb not null default '{}'
);

-- What CEISA says of each declaration of a client: its registration, its state, its LHPRE.
create table kite_ceisa_answers (
  tenant_id bigint not null references customs_kite_tenants (id),
  aju_no text not null check (aju_no ~ '^[A-Za-z0-9]{26}$'),
  doc_code text,
  reg_no text,
  reg_date date,
  state text,
  state_at text,
  lhpre_no text,
  lhpre_date date,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, aju_no)
);
