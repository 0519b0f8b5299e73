-- A file that was attached to a ticket goes to Jira.
create or replace function send_file_to_jira() returns trigger language plpgsql as $$
begin
  perform ems.queue_for_jira(new.target_id::bigint, 'file', new.id);
  return null;
end $$;
