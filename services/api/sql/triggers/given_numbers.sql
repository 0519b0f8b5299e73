create trigger given_numbers_append_only before update or delete on given_numbers
  for each row execute function refuse_change();

create trigger given_numbers_no_truncate before truncate on given_numbers
  for each statement execute function refuse_change();
