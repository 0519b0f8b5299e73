-- The intervals of a new ticket. One that comes with its end, or paused, ran until then.
create or replace function begin_ticket_spans() returns trigger language plpgsql as $$
declare
  next_state text := ems.ticket_clock_state(new.status, new.tier_id);
  began timestamptz := date_trunc('milliseconds', new.created_at);
  changed timestamptz := date_trunc('milliseconds', case next_state
    when 'stopped' then coalesce(new.resolved_at, new.closed_at, new.created_at)
    when 'paused' then coalesce(new.responded_at, new.created_at) else new.created_at end);
begin
  if changed > began then
    insert into ems.ticket_clock_spans (ticket_id, begins_at, ends_at, state, status, tier_id)
    values (new.id, began, changed, 'running', 'in_progress', new.tier_id);
  end if;
  insert into ems.ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
  values (new.id, greatest(began, changed), next_state, new.status, new.tier_id);
  return null;
end $$;
