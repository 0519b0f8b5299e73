-- Reporters of solved tickets are told once that a ticket is about to be closed.
create table ticket_closing_notices (
  ticket_id bigint primary key constraint ticket_closing_notices_ticket_fkey references jira_issues on delete cascade,
  -- A ticket that was opened and solved again is told about again.
  resolved_at timestamptz not null,
  sent_at timestamptz not null default now()
);

-- Due days of tickets and what a stock-taking leaves out have permissions of their own; who could change them keeps that.
update usergroups set permissions = permissions || '{support-dueDateExtend}', version = version + 1, updated_at = now()
where 'support-update' = any(permissions) and not 'support-dueDateExtend' = any(permissions);
update usergroups set permissions = permissions || '{it-asset-exclude}', version = version + 1, updated_at = now()
where 'it-asset-update' = any(permissions) and not 'it-asset-exclude' = any(permissions);
