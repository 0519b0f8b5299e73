-- The names of the fields that details of a module have: what is gone and what is new says more than that a value is missing.
alter table accounting_syncs
  add column detail_keys text[] not null default '{}',
  add column keys_checked_at timestamptz,
  add column lost_keys text[] not null default '{}',
  add column new_keys text[] not null default '{}';
