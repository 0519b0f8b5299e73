create trigger jira_issues_spans_begin after insert on jira_issues
  for each row execute function begin_ticket_spans();

create trigger jira_issues_spans after update of status, tier_id on jira_issues
  for each row execute function keep_ticket_spans();

create trigger jira_issues_clock_begins after insert on jira_issues
  for each row when (new.tier_id is not null) execute function mark_ticket_clock();

create trigger jira_issues_clock after update of status, tier_id, responded_at, company_id, office_id, created_at on jira_issues
  for each row when (new.tier_id is not null or old.tier_id is not null) execute function mark_ticket_clock();
