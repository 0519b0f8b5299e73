-- Files of credentials. Only their names and sizes are here; the files folder has their contents, encrypted.

create table credential_files (
  id bigint generated always as identity primary key,
  credential_id bigint not null constraint credential_files_credential_fkey references credentials,
  name text not null,
  size_byte integer not null constraint credential_files_size_byte_check check (size_byte > 0),
  created_at timestamptz not null default now(),
  created_by_id bigint not null constraint credential_files_created_by_fkey references users
);
create index credential_files_credential on credential_files (credential_id, id);
create index credential_files_created_by on credential_files (created_by_id);

alter table credential_logs drop constraint credential_logs_action_check;
alter table credential_logs add constraint credential_logs_action_check check (action in ('reveal', 'copy', 'use', 'write',
  'restore', 'edit', 'share', 'revoke', 'link', 'link_request', 'link_view', 'link_fill', 'file_add', 'file_open',
  'file_remove', 'export', 'break_glass', 'denied')) not valid;
alter table credential_logs validate constraint credential_logs_action_check;
