create index concurrently if not exists jira_issues_by_response_due_at on jira_issues (response_due_at, id) where deleted_at is null;
create index concurrently if not exists jira_issues_by_resolve_due_at on jira_issues (resolve_due_at, id) where deleted_at is null;
create index concurrently if not exists jira_issues_by_sla_state on jira_issues (sla_state, resolve_due_at, id) where deleted_at is null;
