/* Rights may be cached for seconds, so whoever caches them listens; an empty payload means everybody. */
create or replace function notify_users_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('users_changed', '');
  return null;
end $$;
