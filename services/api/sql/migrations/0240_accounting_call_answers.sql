/* When the last calls of a connection were answered, newest first. */
alter table accounting_call_slots add column answered timestamptz[] not null default '{}';
