-- What an import added, so that it can be taken back for a day. Ids of one import are next to each other: a few ranges.

alter table background_jobs add column undo_until timestamptz;

create table import_undos (
  job_id bigint primary key constraint import_undos_job_fkey references background_jobs on delete cascade,
  added int8multirange not null
);
