-- A holiday that comes, moves or goes changes the clocks of the tickets of its day.
create or replace function recount_tickets() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into ems.ticket_recounts (day, company_id, office_id) values (old.date, old.company_id, old.office_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into ems.ticket_recounts (day, company_id, office_id) values (new.date, new.company_id, new.office_id);
  end if;
  return null;
end $$;
