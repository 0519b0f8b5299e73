/* When the last calls of a connection were answered, newest first; of one without an answer, when its slot begins. */
alter table accounting_call_slots add column answered timestamptz[] not null default '{}';
