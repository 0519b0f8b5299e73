/* Those of the credentials whose main secret another one of them has too. The caller gives those that the user may read. */
create or replace function reused_credentials(ids bigint[]) returns setof bigint language sql stable
  security definer set search_path = ems, public, pg_temp as $$
  select k.credential_id from ems.credential_keys k
  where k.credential_id = any(ids) and k.digest in (
    select digest from ems.credential_keys where credential_id = any(ids) and digest is not null
    group by digest having count(*) > 1)
$$;
