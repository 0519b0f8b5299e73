-- Which collections changed of late, and in which transaction: an estimate that was made of a list before is not shown to
-- whoever changed it since, whichever process of the API answers. Only inserted into, so that writers do not wait for each
-- other; of use for as long as estimates are kept, so that a crash may empty it.
create unlogged table list_changes (
  type text not null,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default clock_timestamp()
);
create index list_changes_type on list_changes (type, xid);
create index list_changes_created_at on list_changes (created_at);
