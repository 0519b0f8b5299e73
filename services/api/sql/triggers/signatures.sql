create trigger signatures_append_only before update or delete on signatures for each row execute function refuse_change();

create trigger signatures_no_truncate before truncate on signatures for each statement execute function refuse_change();
