/* Events are only added; they go when a removed draft is deleted for good. */
create or replace function keep_document_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from ems.documents where id = old.document_id) then
    return old;
  end if;
  raise exception 'Catatan akses dan perpindahan arsip tidak dapat diubah atau dihapus.' using errcode = 'EM409';
end $$;
