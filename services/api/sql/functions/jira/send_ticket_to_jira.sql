-- A ticket that is new or other goes to Jira. One that was over before the connection stays here, and one that waits for its
-- approval goes with it; what was refused or withdrawn never goes.
create or replace function send_ticket_to_jira() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.status in ('closed', 'cancelled') then
    return null;
  end if;
  if new.status = 'pending_approval' or (tg_op = 'UPDATE' and old.status = 'pending_approval' and new.status = 'cancelled') then
    if not exists (select from ems.jira_links where ticket_id = new.id) then
      if new.status = 'cancelled' then
        delete from ems.jira_outbox where ticket_id = new.id;
        update ems.jira_issues set sync_status = 'none', sync_error = null where id = new.id and sync_status <> 'none';
      end if;
      return null;
    end if;
  end if;
  perform ems.queue_for_jira(new.id, 'ticket', new.id);
  return null;
end $$;
