-- Duplicates that became one partner: what moved, so that it can be taken back, and where old links lead.
create table partner_merges (
  id bigint generated always as identity primary key,
  survivor_id bigint not null constraint partner_merges_survivor_fkey references partners on delete cascade,
  merged_ids bigint[] not null,
  merged_at timestamptz not null default now(),
  merged_by_id bigint not null constraint partner_merges_merged_by_fkey references users,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by_id bigint constraint partner_merges_undone_by_fkey references users,
  values_before jsonb not null,
  values_after jsonb not null,
  moved jsonb not null
);
create index partner_merges_survivor on partner_merges (survivor_id, merged_at desc);
create index partner_merges_merged on partner_merges using gin (merged_ids) where undone_at is null;
create index partner_merges_merged_by on partner_merges (merged_by_id);
create index partner_merges_undone_by on partner_merges (undone_by_id);
