/* A place takes no more records than fit in, whether they come one by one, many together or from two users at one instant. */
create or replace function refuse_full_location() returns trigger language plpgsql as $$
declare
  fits int := ems.capacity_of_location(new.location_id);
  held int;
begin
  if fits is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('ems.archive_location'), hashtext(new.location_id::text));
  select count(*) into held from ems.documents
    where location_id = new.location_id and status <> 'destroyed' and deleted_at is null;
  if held > fits then
    raise exception 'Boks % sudah penuh (%/%).', (select code from ems."references" where id = new.location_id), fits, fits
      using errcode = 'EM422', constraint = 'documents_location_check';
  end if;
  return null;
end $$;
