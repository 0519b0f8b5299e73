-- Records of which a user wants no notifications.

create table muted_records (
  user_id bigint not null constraint muted_records_user_fkey references users on delete cascade,
  target_type text not null,
  target_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, target_type, target_id)
);
