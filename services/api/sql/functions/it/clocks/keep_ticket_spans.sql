-- Ends the current interval of a ticket and begins the next one. What was paused stays paused, whatever tier comes.
create or replace function keep_ticket_spans() returns trigger language plpgsql as $$
declare
  next_state text := ems.ticket_clock_state(new.status, new.tier_id);
  happened timestamptz := ems.ticket_happened_at();
  span ems.ticket_clock_spans;
begin
  select * into span from ems.ticket_clock_spans where ticket_id = new.id and ends_at is null for update;
  if not found then
    insert into ems.ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
    values (new.id, happened, next_state, new.status, new.tier_id);
  elsif (span.state, span.status, span.tier_id) is not distinct from (next_state, new.status, new.tier_id) then
    return null;
  elsif happened <= span.begins_at then
    update ems.ticket_clock_spans set state = next_state, status = new.status, tier_id = new.tier_id where id = span.id;
  else
    update ems.ticket_clock_spans set ends_at = happened where id = span.id;
    insert into ems.ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
    values (new.id, happened, next_state, new.status, new.tier_id);
  end if;
  return null;
end $$;
