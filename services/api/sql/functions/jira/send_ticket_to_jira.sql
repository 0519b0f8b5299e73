-- A ticket that is new or other goes to Jira. One that was over before the connection stays here.
create or replace function send_ticket_to_jira() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.status in ('closed', 'cancelled') then
    return null;
  end if;
  perform ems.queue_for_jira(new.id, 'ticket', new.id);
  return null;
end $$;
