/* Rights may be cached for seconds, so every cache listens; an empty payload means everybody. */
create or replace function notify_users_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('users_changed', '');
  return null;
end $$;
