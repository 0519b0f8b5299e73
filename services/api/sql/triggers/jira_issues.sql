create trigger jira_issues_spans_begin after insert on jira_issues
  for each row execute function begin_ticket_spans();

create trigger jira_issues_spans after update of status, tier_id on jira_issues
  for each row execute function keep_ticket_spans();

create trigger jira_issues_clock_begins after insert on jira_issues
  for each row when (new.tier_id is not null) execute function mark_ticket_clock();

create trigger jira_issues_clock after update of status, tier_id, responded_at, company_id, office_id, created_at on jira_issues
  for each row when (new.tier_id is not null or old.tier_id is not null) execute function mark_ticket_clock();

create trigger jira_issues_goes_to_jira after insert on jira_issues
  for each row execute function send_ticket_to_jira();

create trigger jira_issues_change_goes_to_jira after update of summary, description, priority, status, assignee_id, due_at, labels
  on jira_issues for each row when ((old.summary, old.description, old.priority, old.status, old.assignee_id, old.due_at, old.labels)
    is distinct from (new.summary, new.description, new.priority, new.status, new.assignee_id, new.due_at, new.labels))
  execute function send_ticket_to_jira();
