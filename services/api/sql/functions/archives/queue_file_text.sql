/* Files of records, contracts and the intake are read for their text; text and picture of a destroyed file go with its bytes. */
create or replace function queue_file_text() returns trigger language plpgsql as $$
begin
  if new.destroyed_at is not null then
    delete from ems.file_texts where file_id = new.id;
    delete from ems.file_thumbnails where file_id = new.id;
  elsif new.deleted_at is null and new.target_type in ('documents', 'archive-contracts', 'archive-intakes')
      and ems.is_readable(new.mime) then
    insert into ems.file_texts (file_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
