-- A small picture of the first page, derived as the text is; it goes with its file.
create table file_thumbnails (
  file_id bigint primary key constraint file_thumbnails_file_fkey references assets on delete cascade,
  image bytea not null
);
