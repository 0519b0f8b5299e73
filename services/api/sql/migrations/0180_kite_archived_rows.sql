-- A key looks up the run of each archived row; the trigger kite_archived_rows_added does so once per statement. Archived runs
-- are never removed.
alter table kite_used_archives drop constraint kite_used_archives_archive_id_fkey;
alter table kite_diff_archives drop constraint kite_diff_archives_archive_id_fkey;
