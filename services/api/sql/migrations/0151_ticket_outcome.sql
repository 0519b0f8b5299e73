-- Where a ticket went, and what its reporter thinks of the service.
alter table jira_issues
  add column merged_into_id bigint constraint jira_issues_merged_into_fkey references jira_issues,
  add column csat int constraint jira_issues_csat_check check (csat between 1 and 5),
  add column csat_comment text collate natural_order,
  add column csat_at timestamptz,
  add constraint jira_issues_merged_into_check check (merged_into_id <> id);

-- Messages of a ticket by e-mail, in and out: what answers one of them belongs to its ticket.
create table ticket_messages (
  message_hash bytea primary key,
  message_id text not null,
  ticket_id bigint not null constraint ticket_messages_ticket_fkey references jira_issues on delete cascade,
  -- The sender of a message that came.
  user_id bigint constraint ticket_messages_user_fkey references users,
  handled_at timestamptz not null default now()
);
create index ticket_messages_ticket on ticket_messages (ticket_id, handled_at);
create index ticket_messages_user on ticket_messages (user_id, handled_at);
