-- Large files that come in pieces: what has arrived stays until the rest is there, also over a broken connection.
create table file_uploads (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null constraint file_uploads_user_fkey references users on delete cascade,
  target text not null,
  name text not null,
  size_byte bigint not null constraint file_uploads_size_check check (size_byte > 0),
  fingerprint text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  taken_at timestamptz
);
create unique index file_uploads_open_unique on file_uploads (user_id, target, fingerprint) where taken_at is null;
create index file_uploads_user on file_uploads (user_id);
create index file_uploads_updated_at on file_uploads (updated_at);

create table file_upload_pieces (
  upload_id uuid not null constraint file_upload_pieces_upload_fkey references file_uploads on delete cascade,
  at bigint not null,
  size_byte integer not null constraint file_upload_pieces_size_check check (size_byte > 0),
  sha256 bytea not null,
  primary key (upload_id, at)
);
