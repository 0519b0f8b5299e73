create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end $$;
