-- Replies to e-mails: whose reply belongs to which record, and which messages were read.

create table mail_reply_tokens (
  token_hash bytea primary key,
  user_id bigint not null constraint mail_reply_tokens_user_fkey references users on delete cascade,
  target_type text not null,
  target_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mail_reply_tokens_user on mail_reply_tokens (user_id);

create table mail_replies (
  message_hash bytea primary key,
  received_at timestamptz not null default now()
);
