create trigger kite_used_archives_append_only before update or delete on kite_used_archives
  for each row execute function refuse_change();

create trigger kite_used_archives_added after insert on kite_used_archives
  referencing new table as after for each statement execute function kite_archived_rows_added();
