/* A place takes no more records than fit in, whether they come one by one, many together or from two users at one instant. */
create or replace function refuse_full_location() returns trigger language plpgsql as $$
declare
  fits int;
  held int;
begin
  -- A record that is there already stays, also where the place was made smaller.
  if tg_op = 'UPDATE' and old.location_id is not distinct from new.location_id and old.deleted_at is null then
    return null;
  end if;
  fits := ems.capacity_of_location(new.location_id);
  if fits is null then
    return null;
  end if;
  -- The row and no advisory lock: an import fills thousands of boxes in one transaction.
  perform from ems."references" where id = new.location_id for no key update;
  select count(*) into held from ems.documents
    where location_id = new.location_id and status <> 'destroyed' and deleted_at is null;
  if held > fits then
    raise exception 'Boks % sudah penuh (%/%).', (select code from ems."references" where id = new.location_id), fits, fits
      using errcode = 'EM422', constraint = 'documents_location_check';
  end if;
  return null;
end $$;
