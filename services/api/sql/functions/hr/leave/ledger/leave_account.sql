/* The kind of leave whose balance a kind takes from. */
create or replace function leave_account(kind bigint) returns bigint language sql stable as $$
  select coalesce(l.deducts_id, l.id) from ems.leaves l where l.id = kind
$$;
