-- Text of files, page by page, for searching in them (docs/decisions/file-texts.md).
create table file_texts (
  file_id bigint primary key constraint file_texts_file_fkey references assets on delete cascade,
  status text not null default 'waiting' constraint file_texts_status_check
    check (status in ('waiting', 'reading', 'done', 'empty', 'failed')),
  method text constraint file_texts_method_check check (method in ('pdf', 'ocr', 'office', 'plain')),
  pages integer not null default 0,
  reason text,
  attempts integer not null default 0,
  taken_at timestamptz,
  text_hash text,
  updated_at timestamptz not null default now()
);
create index file_texts_waiting on file_texts (file_id) where status in ('waiting', 'reading');
create index file_texts_text_hash on file_texts (text_hash) where text_hash is not null;

create table file_pages (
  file_id bigint not null constraint file_pages_file_fkey references file_texts on delete cascade,
  page integer not null constraint file_pages_page_check check (page > 0),
  content text not null,
  words tsvector generated always as (to_tsvector('pg_catalog.indonesian', content)) stored,
  primary key (file_id, page)
);
create index file_pages_words on file_pages using gin (words);

insert into file_texts (file_id)
  select id from assets where target_type in ('documents', 'archive-contracts') and deleted_at is null and destroyed_at is null
    and (mime in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/webp', 'text/plain', 'text/csv')
      or mime like 'application/vnd.openxmlformats-officedocument.%');
