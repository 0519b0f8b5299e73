-- Changes of many rows that can be taken back for a while. What the rows were like is in the audit log, from `first` to `last`.

create table bulk_undos (
  id bigint generated always as identity primary key,
  user_id bigint not null constraint bulk_undos_user_fkey references users on delete cascade,
  resource text not null,
  request_id text not null,
  first bigint not null,
  last bigint not null check (last >= first),
  until timestamptz not null,
  undone_at timestamptz
);
create index bulk_undos_user on bulk_undos (user_id, until);
