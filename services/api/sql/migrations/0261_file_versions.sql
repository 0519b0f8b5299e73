-- A file may take the place of an older one of its record, which stays as its earlier version.
alter table assets
  add column replaces_id bigint constraint assets_replaces_fkey references assets on delete set null,
  add column edition integer not null default 1 constraint assets_edition_check check (edition > 0),
  add column replaced_at timestamptz(3);
