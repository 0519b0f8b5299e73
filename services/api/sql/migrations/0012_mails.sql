-- E-mails to users: the queue, and the links in them.

create table mails (
  id bigint generated always as identity primary key,
  user_id bigint not null constraint mails_user_fkey references users on delete cascade,
  event text not null,
  notification_id bigint constraint mails_notification_fkey references notifications on delete set null,
  -- What the text is made of; emptied when the mail is sent or given up, because it may hold a link that signs in.
  payload jsonb not null default '{}',
  state text not null constraint mails_state_check
    check (state in ('queued', 'collected', 'held', 'sent', 'failed', 'cancelled')),
  send_after timestamptz not null default now(),
  attempts integer not null default 0 constraint mails_attempts_check check (attempts >= 0),
  error text,
  subject text,
  message_id text,
  dedupe_key text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_sent_check check ((state = 'sent') = (sent_at is not null))
);
create unique index mails_dedupe_key_unique on mails (dedupe_key) where dedupe_key is not null;
create index mails_due on mails (send_after, id) where state = 'queued';
create index mails_collected on mails (user_id) where state = 'collected';
create index mails_user on mails (user_id);
create index mails_notification on mails (notification_id) where notification_id is not null;
create index mails_open on mails (state) where state in ('held', 'failed');

-- Whether the worker has a mail server, for what people are told: one row.
create table mail_server (
  only_row boolean primary key default true constraint mail_server_only_row_check check (only_row),
  is_set boolean not null
);

create table mail_links (
  token_hash bytea primary key,
  user_id bigint not null constraint mail_links_user_fkey references users on delete cascade,
  task_id bigint not null constraint mail_links_task_fkey references approvals on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_links_user on mail_links (user_id);
create index mail_links_task on mail_links (task_id);
