-- Where the file of a finished job lies, and until when it is kept.

alter table background_jobs
  add column result_key text,
  add column result_expires_at timestamptz;
create index background_jobs_result_expires_at on background_jobs (result_expires_at) where result_key is not null;
