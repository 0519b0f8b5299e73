/*
 * Every change of the place of a record is an event of it, by hand, import and bulk change alike. A move that was scanned on a phone
 * without a network happened when it was scanned.
 */
create or replace function log_document_move() returns trigger language plpgsql as $$
begin
  insert into ems.archive_document_events (document_id, type, at, actor_id, from_location_id, to_location_id)
    values (new.id, 'move', least(coalesce(nullif(current_setting('ems.moved_at', true), '')::timestamptz, now()), now()),
      new.updated_by_id, old.location_id, new.location_id);
  return null;
end $$;
