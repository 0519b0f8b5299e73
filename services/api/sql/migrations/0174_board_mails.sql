-- Mails to the address of a board become interactions of its cards.
create table marketing_board_addresses (
  board_id bigint primary key constraint marketing_board_addresses_board_fkey references marketing_boards on delete cascade,
  mail_key text not null default replace(gen_random_uuid()::text, '-', '')
    constraint marketing_board_addresses_mail_key_check check (mail_key ~ '^[0-9a-f]{32}$')
    constraint marketing_board_addresses_mail_key_unique unique
);
alter table mail_server add column reply_domain text;

create table marketing_board_mails (
  message_hash bytea primary key,
  board_id bigint not null constraint marketing_board_mails_board_fkey references marketing_boards on delete cascade,
  sender text not null,
  card_id bigint,
  received_at timestamptz not null default now()
);
create index marketing_board_mails_sender on marketing_board_mails (board_id, sender, received_at);
create index marketing_board_mails_received_at on marketing_board_mails (received_at);
