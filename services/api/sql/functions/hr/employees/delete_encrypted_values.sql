create or replace function delete_encrypted_values() returns trigger language plpgsql as $$
begin
  delete from ems.sealed_values s using deleted d
    where s.target_type = replace(tg_table_name, '_', '-') and s.target_id = d.id;
  return null;
end $$;
