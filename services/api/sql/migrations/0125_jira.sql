-- Tickets that an issue tracker has too, what is on its way to it, and the connection itself.
alter table jira_issues
  add column issue_key text,
  add column tracker_status text,
  add column sync_status text not null default 'none' constraint jira_issues_sync_status_check
    check (sync_status in ('none', 'pending', 'synced', 'error', 'conflict')),
  add column sync_error text;

-- One row. Tokens are encrypted and never leave the server.
create table jira_connection (
  id int primary key default 1 constraint jira_connection_id_check check (id = 1),
  status text not null default 'disconnected' constraint jira_connection_status_check
    check (status in ('disconnected', 'connected', 'expiring', 'broken')),
  account_label text,
  account_id text,
  scopes text[] not null default '{}',
  site_id text,
  site_name text,
  site_url text,
  project_id text,
  project_key text,
  project_name text,
  is_service_desk boolean not null default false,
  -- Statuses, priorities and kinds of issues as Jira names them.
  catalogue jsonb not null default '{}',
  -- Which of them stands for which of ours.
  mapping jsonb not null default '{}',
  access_token text,
  refresh_token text,
  expires_at timestamptz,
  token_version int not null default 0,
  connected_by_id bigint constraint jira_connection_connected_by_fkey references users,
  connected_at timestamptz,
  last_refresh_at timestamptz,
  last_ok_at timestamptz,
  last_error text,
  last_error_code text,
  last_error_at timestamptz,
  is_paused boolean not null default false,
  -- Nothing is called before: the provider asked for a pause.
  held_until timestamptz,
  -- Changes are read from here on.
  read_until timestamptz,
  webhook_ids bigint[] not null default '{}',
  webhooks_until timestamptz,
  webhooks_renewed_at timestamptz,
  last_event_at timestamptz,
  last_change_at timestamptz,
  -- Codes of what administrators have been told.
  alarms text[] not null default '{}',
  updated_at timestamptz not null default now()
);
create index jira_connection_connected_by on jira_connection (connected_by_id);
insert into jira_connection default values;

create table jira_consents (
  state_hash text primary key,
  user_id bigint not null constraint jira_consents_user_fkey references users on delete cascade,
  redirect_uri text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index jira_consents_user on jira_consents (user_id);
create index jira_consents_expires_at on jira_consents (expires_at);

-- The issue of a ticket, and what both sides had when they last agreed.
create table jira_links (
  ticket_id bigint primary key constraint jira_links_ticket_fkey references jira_issues on delete cascade,
  issue_id text not null constraint jira_links_issue_unique unique,
  base jsonb not null default '{}',
  -- The state that Jira's status stands for.
  wanted_status text,
  sla jsonb,
  read_at timestamptz,
  created_at timestamptz not null default now()
);

-- What is on its way to Jira; a row goes when it has arrived.
create table jira_outbox (
  id bigint generated always as identity primary key,
  ticket_id bigint not null constraint jira_outbox_ticket_fkey references jira_issues on delete cascade,
  kind text not null constraint jira_outbox_kind_check check (kind in ('ticket', 'comment', 'file')),
  -- The ticket itself, a comment or a file.
  target_id bigint not null,
  status text not null default 'queued' constraint jira_outbox_status_check check (status in ('queued', 'sending', 'failed')),
  -- Grows with every change, so that what changes while it is sent is sent again.
  changes int not null default 1,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  begun_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  constraint jira_outbox_target_unique unique (kind, target_id)
);
create index jira_outbox_due_at on jira_outbox (due_at) where status <> 'failed';
create index jira_outbox_ticket on jira_outbox (ticket_id);

create table jira_comments (
  remote_id text primary key,
  comment_id bigint not null constraint jira_comments_comment_unique unique
    constraint jira_comments_comment_fkey references comments on delete cascade,
  remote_updated text
);
create table jira_files (
  remote_id text primary key,
  -- None: the file was not taken over.
  asset_id bigint constraint jira_files_asset_unique unique constraint jira_files_asset_fkey references assets on delete cascade,
  refused text
);
-- Accounts of Jira and the users that they are.
create table jira_accounts (
  account_id text primary key,
  name text not null,
  user_id bigint constraint jira_accounts_user_fkey references users on delete set null,
  is_chosen boolean not null default false
);
create index jira_accounts_user on jira_accounts (user_id);

-- Events that came: each once, and only to say that an issue has to be read.
create table jira_deliveries (
  identifier text primary key,
  received_at timestamptz not null default now()
);
create index jira_deliveries_received_at on jira_deliveries (received_at);
create table jira_reads (
  issue_id text primary key,
  requested_at timestamptz not null default now(),
  attempts int not null default 0,
  -- Infinity: the reporter is no employee, so there is no ticket for it.
  due_at timestamptz not null default now()
);
create index jira_reads_due_at on jira_reads (due_at);
