-- A notification holds less than 8000 bytes; what is longer waits here for a few minutes. Unlogged: after a crash the
-- instances ask each other for what they missed, so nothing of this is worth a write-ahead log.
create unlogged table long_messages (
  id bigint generated always as identity primary key,
  body text not null,
  written_at timestamptz not null default now()
);

create index long_messages_written_at on long_messages (written_at);
