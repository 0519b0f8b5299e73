create trigger kite_run_archives_append_only before update or delete on kite_run_archives
  for each row execute function refuse_change();
