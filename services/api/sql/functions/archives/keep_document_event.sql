/*
 * Events are only added; they go when a removed draft is deleted for good. Merging two places names the one that stays in them
 * too, and nothing else of them changes.
 */
create or replace function keep_document_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from ems.documents where id = old.document_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and (old.id, old.document_id, old.type, old.at, old.actor_id, old.file_name)
      is not distinct from (new.id, new.document_id, new.type, new.at, new.actor_id, new.file_name) then
    return new;
  end if;
  raise exception 'Catatan akses dan perpindahan arsip tidak dapat diubah atau dihapus.' using errcode = 'EM409';
end $$;
