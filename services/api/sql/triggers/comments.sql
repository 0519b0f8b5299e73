create trigger comments_go_to_jira after insert on comments for each row
  when (new.target_type = 'jira-issues' and new.kind in ('comment', 'internal', 'solution'))
  execute function send_comment_to_jira();
