-- What an import refused, cell by cell, for as long as its job is kept.

alter table background_jobs add column failed int not null default 0;

create table import_errors (
  job_id bigint not null constraint import_errors_job_fkey references background_jobs on delete cascade,
  number int not null,
  row int not null,
  col text,
  field text,
  value text,
  code text not null,
  message text not null,
  primary key (job_id, number)
);
