create trigger kite_used_archives_append_only before update or delete on kite_used_archives
  for each row execute function refuse_change();
