-- Other working hours, or another time zone of an office, change every clock that follows them.
create or replace function recount_tickets_of_pattern() returns trigger language plpgsql as $$
begin
  insert into ems.ticket_recounts (office_id) values (case when new.category = 'office' then new.id end);
  return null;
end $$;
