create trigger kite_diff_archives_append_only before update or delete on kite_diff_archives
  for each row execute function refuse_change();
