-- What is looked at every hour: events, fields that vanished, records that are gone, and what a person has to do about it.

alter table accounting_connections
  -- Until when the provider sends events, as it said at the last renewal.
  add column webhooks_until date,
  add column webhooks_renewed_at timestamptz,
  -- What the published contract of the provider no longer has, or asks for in addition.
  add column contract_checked_at timestamptz,
  add column contract_differences text[] not null default '{}';

alter table accounting_syncs
  -- Fields that came empty on whole pages although they had values before.
  add column drifted_fields text[] not null default '{}',
  -- The weekly comparison of ids: when it was last complete, and how far it is now.
  add column compared_at timestamptz,
  add column compare_page integer,
  add column compare_row_count integer,
  -- Why the comparison marked nothing although much was gone.
  add column compare_remark text;

-- A table of its own: events come while a reading or a renewal locks the connection.
create table accounting_events (
  connection text primary key constraint accounting_events_connection_fkey references accounting_connections,
  last_event_at timestamptz,
  -- When a reading last found a change that comes with an event.
  last_change_at timestamptz
);
insert into accounting_events (connection) values ('actual'), ('commercial');

-- Ids of the comparison under way.
create table accounting_listed_ids (
  connection text not null constraint accounting_listed_ids_connection_fkey references accounting_connections,
  module text not null,
  external_id text not null,
  primary key (connection, module, external_id)
);

-- What is wrong at the moment, and since when. Administrators are notified once of each.
create table accounting_alarms (
  connection text not null constraint accounting_alarms_connection_fkey references accounting_connections,
  code text not null,
  message text not null,
  since timestamptz not null default now(),
  primary key (connection, code)
);

-- What stands on the documents whose details were read: for sales by goods.
create table accounting_lines (
  connection text not null constraint accounting_lines_connection_fkey references accounting_connections,
  database_id text not null,
  module text not null,
  -- Of the document.
  external_id text not null,
  line integer not null,
  item_external_id text,
  item_number text,
  name text collate natural_order,
  quantity numeric(24,6),
  unit text,
  amount numeric(18,2),
  primary key (connection, database_id, module, external_id, line)
);
create index accounting_lines_item on accounting_lines (connection, item_external_id);
-- Reports, and the next details to read.
create index accounting_documents_owing on accounting_documents (connection, customer_external_id)
  where module = 'sales-invoice' and outstanding <> 0 and removed_at is null;
create index accounting_documents_invoiced on accounting_documents (connection, module, trans_date) include (total, customer_external_id);
create index accounting_records_stale on accounting_records (connection, module) where is_stale;
