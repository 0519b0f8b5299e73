create index concurrently if not exists jira_issues_issue_key on jira_issues (issue_key, id);
create index concurrently if not exists jira_issues_sync_status on jira_issues (sync_status, id);
