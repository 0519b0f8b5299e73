-- Files that came in and are no records yet, and what happened to records beside their changes.
create table archive_intakes (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_intakes_created_by_fkey references users,
  updated_by_id bigint constraint archive_intakes_updated_by_fkey references users,
  deleted_at timestamptz constraint archive_intakes_deleted_at_check check (deleted_at is null),
  name text collate natural_order not null,
  file_id bigint not null constraint archive_intakes_file_fkey references assets,
  source text not null default 'upload' constraint archive_intakes_source_check check (source in ('upload', 'mail', 'folder')),
  sender text,
  company_id bigint not null constraint archive_intakes_company_fkey references "references",
  department_id bigint constraint archive_intakes_department_fkey references "references",
  title text,
  doc_number text,
  doc_date date,
  code_detail_id bigint constraint archive_intakes_code_detail_fkey references archive_document_code_details,
  kind text constraint archive_intakes_kind_check check (kind in ('letter', 'file', 'photo', 'drawing', 'electronic', 'book')),
  partner_id bigint constraint archive_intakes_partner_fkey references partners,
  security text constraint archive_intakes_security_check check (security in ('normal', 'limited', 'secret', 'top_secret')),
  text_state text not null default 'waiting' constraint archive_intakes_text_state_check
    check (text_state in ('waiting', 'done', 'failed')),
  text_reason text,
  twin_id bigint constraint archive_intakes_twin_fkey references documents,
  twin_way text constraint archive_intakes_twin_way_check check (twin_way in ('bytes', 'text', 'number')),
  status text not null default 'waiting' constraint archive_intakes_status_check check (status in ('waiting', 'filed', 'ignored')),
  document_id bigint constraint archive_intakes_document_fkey references documents,
  search_text text generated always as (searchable(name || ' ' || coalesce(title, '') || ' ' || coalesce(doc_number, ''))) stored,
  constraint archive_intakes_filed_check check ((status = 'filed') = (document_id is not null))
);
create unique index archive_intakes_file_unique on archive_intakes (file_id);
create index archive_intakes_name on archive_intakes (name, id);
create index archive_intakes_doc_date on archive_intakes (doc_date, id);
create index archive_intakes_status on archive_intakes (status, id);
create index archive_intakes_created_at on archive_intakes (created_at, id);
create index archive_intakes_updated_at on archive_intakes (updated_at, id);
create index archive_intakes_company on archive_intakes (company_id, id);
create index archive_intakes_department on archive_intakes (department_id);
create index archive_intakes_code_detail on archive_intakes (code_detail_id, id);
create index archive_intakes_partner on archive_intakes (partner_id, id);
create index archive_intakes_twin on archive_intakes (twin_id);
create index archive_intakes_document on archive_intakes (document_id);
create index archive_intakes_search on archive_intakes using gin (search_text gin_trgm_ops);

create table archive_document_events (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_document_events_created_by_fkey references users,
  updated_by_id bigint constraint archive_document_events_updated_by_fkey references users,
  document_id bigint not null constraint archive_document_events_document_fkey references documents on delete cascade,
  type text not null constraint archive_document_events_type_check check (type in ('view', 'download', 'move')),
  at timestamptz(3) not null default now(),
  actor_id bigint constraint archive_document_events_actor_fkey references users,
  file_name text,
  from_location_id bigint constraint archive_document_events_from_location_fkey references "references",
  to_location_id bigint constraint archive_document_events_to_location_fkey references "references"
);
create index archive_document_events_document on archive_document_events (document_id, at, id);
create index archive_document_events_at on archive_document_events (at, id);
create index archive_document_events_created_at on archive_document_events (created_at, id);
create index archive_document_events_updated_at on archive_document_events (updated_at, id);
create index archive_document_events_actor on archive_document_events (actor_id, id);
create index archive_document_events_from_location on archive_document_events (from_location_id, id);
create index archive_document_events_to_location on archive_document_events (to_location_id, id);
