-- A clock that changed is looked at at once, also where nothing but the worker does so.
create or replace function mark_ticket_clock() returns trigger language plpgsql as $$
begin
  insert into ems.ticket_clock_alarms (ticket_id, due_at) values (new.id, now())
  on conflict (ticket_id) do update set due_at = excluded.due_at;
  return null;
end $$;
