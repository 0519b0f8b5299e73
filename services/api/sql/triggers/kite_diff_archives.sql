create trigger kite_diff_archives_append_only before update or delete on kite_diff_archives
  for each row execute function refuse_change();

create trigger kite_diff_archives_added after insert on kite_diff_archives
  referencing new table as after for each statement execute function kite_archived_rows_added();
