-- The status of an upload follows its job: also when the job is cancelled, retried or given up.

create or replace function kite_file_follows_job() returns trigger language plpgsql as $$
begin
  update ems.customs_kite_source_files set
    status = case new.status when 'failed' then 'FAILED' when 'cancelled' then 'CANCELLED' else 'QUEUED' end,
    message = new.error, progress_pct = 0, queue_position = null, version = version + 1, updated_at = now(),
    finished_at = case when new.status in ('failed', 'cancelled') then now() end
  where job_id = new.id and status in ('QUEUED', 'PROCESSING', 'FAILED', 'CANCELLED');
  return null;
end $$;
