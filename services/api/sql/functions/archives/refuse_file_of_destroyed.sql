/* Nothing is added to a record that is destroyed. */
create or replace function refuse_file_of_destroyed() returns trigger language plpgsql as $$
declare
  about text := (select number from ems.documents where id = new.target_id::bigint and status = 'destroyed');
begin
  if about is not null then
    raise exception 'Arsip % sudah dimusnahkan.', about using errcode = 'EM409', constraint = 'assets_target_id_check';
  end if;
  return new;
end $$;
