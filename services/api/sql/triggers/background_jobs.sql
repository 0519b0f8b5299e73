create trigger background_jobs_kite_file after update of status on background_jobs for each row
  when (new.type = 'kiteImport' and new.status in ('failed', 'cancelled', 'queued') and new.status <> old.status)
  execute function kite_file_follows_job();

create trigger background_jobs_kite_file_kept after update of status on background_jobs for each row
  when (new.type = 'kiteRollback' and new.status in ('failed', 'cancelled') and new.status <> old.status)
  execute function kite_file_kept();

create trigger background_jobs_logged after update of status on background_jobs
  for each row when (new.status in ('done', 'failed') and old.status is distinct from new.status)
  execute function log_ended_job();

create trigger background_jobs_kite_run after update of status on background_jobs for each row
  when (new.type in ('bclktGenerate', 'bclktRollback') and new.status in ('failed', 'cancelled') and new.status <> old.status)
  execute function kite_job_ended();
