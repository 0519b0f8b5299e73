-- A version that is removed gives its place back to the one before; one that is restored takes it again.
create or replace function keep_file_edition() returns trigger language plpgsql as $$
begin
  update ems.assets older set replaced_at = case when tg_op <> 'DELETE' and new.deleted_at is null then now() end
    where older.id = case when tg_op = 'DELETE' then old.replaces_id else new.replaces_id end;
  return null;
end $$;
