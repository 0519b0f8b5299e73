create trigger release_moves_append_only before update or delete on release_moves
  for each row execute function refuse_change();
create trigger release_moves_no_truncate before truncate on release_moves
  for each statement execute function refuse_change();
