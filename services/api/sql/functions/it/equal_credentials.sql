/* Credentials with the same main secret. The caller shows only those that the user may see. */
create or replace function equal_credentials(id bigint) returns setof bigint language sql stable
  security definer set search_path = ems, public, pg_temp as $$
  select other.credential_id from ems.credential_keys mine
  join ems.credential_keys other on other.digest = mine.digest and other.credential_id <> mine.credential_id
  where mine.credential_id = equal_credentials.id
$$;
