-- A rollback that fails or is cancelled leaves the file as it was.

create or replace function kite_file_kept() returns trigger language plpgsql as $$
begin
  update ems.customs_kite_source_files set status = new.params ->> 'status', progress_pct = 100, version = version + 1,
    message = case new.status when 'failed' then new.error end, updated_at = now()
  where job_id = new.id and status = 'PROCESSING';
  return null;
end $$;
