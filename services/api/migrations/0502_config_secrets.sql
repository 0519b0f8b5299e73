-- Secrets among the settings: sealed by the API (AES-256-GCM), kept apart from the rows that everything else reads, so
-- that no list, export, history or audit entry can hold one. A row only says that there is one.

create table config_secrets (
  config_id bigint primary key constraint config_secrets_config_fkey references configs on delete cascade,
  sealed text not null,
  updated_at timestamptz not null default now()
);

alter table configs drop constraint configs_is_secret_check;
alter table configs add constraint configs_is_secret_check check (is_secret = (type = 'secret'));
alter table configs add constraint configs_value_check
  check (type <> 'secret' or ((value is null or value = '{"stored": true}') and default_value is null));

/* Takes `{"sealed": …}` out of the row before it is written. */
create function keep_config_secret() returns trigger language plpgsql as $$
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
create trigger configs_keep_secret before update of value on configs for each row
  when (new.type = 'secret') execute function keep_config_secret();
