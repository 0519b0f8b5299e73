-- What came in by itself, a file of the watched folder or a message, so that nothing comes in twice.
create table archive_intake_arrivals (
  hash bytea primary key,
  arrived_at timestamptz not null default now(),
  user_id bigint constraint archive_intake_arrivals_user_fkey references users
);
create index archive_intake_arrivals_user on archive_intake_arrivals (user_id, arrived_at);
