-- Puts a ticket, a comment or a file on its way to Jira, while a project is connected. What came from there stays here.
create or replace function queue_for_jira(ticket bigint, what text, target bigint) returns void language plpgsql as $$
begin
  if current_setting('ems.from_jira', true) = 'on'
    or not exists (select from ems.jira_connection where project_id is not null and status <> 'disconnected') then
    return;
  end if;
  insert into ems.jira_outbox as o (ticket_id, kind, target_id) values (ticket, what, target)
  on conflict on constraint jira_outbox_target_unique do update
  set changes = o.changes + 1, attempts = 0, due_at = now(), error = null,
    status = case o.status when 'failed' then 'queued' else o.status end;
  update ems.jira_issues set sync_status = 'pending', sync_error = null
  where id = ticket and (sync_status <> 'pending' or sync_error is not null);
end $$;
