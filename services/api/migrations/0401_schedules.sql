-- What the worker does again and again: when it last did, how it went, and who wants it done at once.

create table schedules (
  key text primary key,
  label text not null,
  every_seconds int not null check (every_seconds > 0),
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_ms int,
  last_error text,
  last_result text,
  requested_at timestamptz,
  requested_by_id bigint constraint schedules_requested_by_fkey references users
);
