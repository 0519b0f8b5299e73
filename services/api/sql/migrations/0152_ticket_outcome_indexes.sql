create index concurrently if not exists jira_issues_merged_into on jira_issues (merged_into_id) where merged_into_id is not null;
create index concurrently if not exists jira_issues_by_csat on jira_issues (csat, id) where deleted_at is null;
