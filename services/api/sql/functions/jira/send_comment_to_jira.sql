-- A comment or an internal note on a ticket goes to Jira.
create or replace function send_comment_to_jira() returns trigger language plpgsql as $$
begin
  perform ems.queue_for_jira(new.target_id::bigint, 'comment', new.id);
  return null;
end $$;
