create or replace function count_addendum() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    new.sequence := 0;
  elsif tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id then
    perform pg_advisory_xact_lock(hashtext('ems.archive_contracts.sequence'), new.parent_id::int);
    new.sequence := (select coalesce(max(c.sequence), 0) + 1 from ems.archive_contracts c
      where c.parent_id = new.parent_id and c.id <> new.id);
  end if;
  return new;
end $$;
