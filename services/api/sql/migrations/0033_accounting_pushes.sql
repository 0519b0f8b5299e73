-- What EMS saves in Accurate Online: one row for each record and connection, with the last attempt (docs/decisions/accounting.md).
create table accounting_pushes (
  id bigint generated always as identity primary key,
  connection text not null constraint accounting_pushes_connection_fkey references accounting_connections,
  database_id text not null,
  kind text not null constraint accounting_pushes_kind_check check (kind in ('customer', 'vendor', 'sales-quotation')),
  -- A partner or a quotation, by the kind.
  target_id bigint not null,
  title text not null,
  -- The own number: under it the record is saved once, and found again when an answer was lost.
  number text not null,
  -- Id in accounting, of a change.
  external_id text,
  -- Exactly what is sent.
  body text not null,
  status text not null default 'queued' constraint accounting_pushes_status_check
    check (status in ('queued', 'sending', 'sent', 'failed')),
  -- An attempt ended without an answer: body and number stay until it is settled.
  is_unknown boolean not null default false,
  attempts integer not null default 0,
  errors jsonb not null default '[]',
  -- The job that sends it; none is left to where that job ended.
  job_id bigint,
  queued_by_id bigint constraint accounting_pushes_queued_by_fkey references users,
  begun_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounting_pushes_target_unique unique (connection, kind, target_id)
);
create index accounting_pushes_status on accounting_pushes (connection, status, updated_at);
create index accounting_pushes_queued_by on accounting_pushes (queued_by_id) where queued_by_id is not null;
