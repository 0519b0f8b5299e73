/* Takes `{"sealed": …}` out of the row before it is written. */
create or replace function keep_config_secret() returns trigger language plpgsql as $$
begin
  if new.value is null then
    delete from ems.config_secrets where config_id = new.id;
  elsif new.value ? 'sealed' then
    insert into ems.config_secrets (config_id, sealed) values (new.id, new.value ->> 'sealed')
      on conflict (config_id) do update set sealed = excluded.sealed, updated_at = now();
    new.value := '{"stored": true}';
  end if;
  return new;
end $$;
