-- What the files of a client call their sheets and columns, by kind of file: { sheets: {theirs: ours}, columns: {sheet: {theirs: ours}} }.
create table kite_column_mappings (
  tenant_id bigint not null references customs_kite_tenants (id),
  file_type text not null,
  names jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  updated_by_id bigint references users (id),
  primary key (tenant_id, file_type)
);
