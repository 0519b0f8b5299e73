-- An upload is as far as its job is: whoever cancels, retries or gives up the job, the file says so.

create function kite_file_follows_job() returns trigger language plpgsql as $$
begin
  update ems.customs_kite_source_files set
    status = case new.status when 'failed' then 'FAILED' when 'cancelled' then 'CANCELLED' else 'QUEUED' end,
    message = new.error, progress_pct = 0, queue_position = null, version = version + 1, updated_at = now(),
    finished_at = case when new.status in ('failed', 'cancelled') then now() end
  where job_id = new.id and status in ('QUEUED', 'PROCESSING', 'FAILED', 'CANCELLED');
  return null;
end $$;
create trigger background_jobs_kite_file after update of status on background_jobs for each row
  when (new.type = 'kiteImport' and new.status in ('failed', 'cancelled', 'queued') and new.status <> old.status)
  execute function kite_file_follows_job();
create index customs_kite_source_files_job on customs_kite_source_files (job_id);
