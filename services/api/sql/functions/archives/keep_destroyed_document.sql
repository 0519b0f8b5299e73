/* A record under hold is not destroyed, and what is destroyed comes back by no door. */
create or replace function keep_destroyed_document() returns trigger language plpgsql as $$
begin
  if old.status = 'destroyed' then
    raise exception 'Arsip % sudah dimusnahkan.', old.number using errcode = 'EM409', constraint = 'documents_status_check';
  end if;
  if new.legal_hold or new.excluded_from_disposal then
    raise exception 'Arsip % ditahan dan tidak dapat dimusnahkan.', new.number
      using errcode = 'EM409', constraint = 'documents_legal_hold_check';
  end if;
  return new;
end $$;
