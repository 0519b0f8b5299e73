/*
 * Tells the realtime service whose subscriptions may reach too far: `user:<id>` or `group:<id>`. Equal notices of one
 * transaction are sent once. Sockets come back at once and are asked about anew, so one notice too many does no harm.
 */
create or replace function notify_rights_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_revoked', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
  return null;
end $$;
