-- drops: follow_sealed_values()
/* A number of an employee in the trash is free for another. A restored employee needs it unique again. */
create or replace function release_encrypted_values() returns trigger language plpgsql as $$
begin
  update ems.sealed_values set is_live = new.deleted_at is null
    where target_type = replace(tg_table_name, '_', '-') and target_id = new.id;
  return null;
end $$;
