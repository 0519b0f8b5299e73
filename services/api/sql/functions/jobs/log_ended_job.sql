/* Every ended job is an entry of the service log, no matter which code ended it. */
create or replace function log_ended_job() returns trigger language plpgsql as $$
begin
  insert into ems.audit_services (service, direction, level, operation, message, attempt, duration_ms, user_id,
    target_type, target_id, fingerprint)
  values ('queue', 'internal', case new.status when 'failed' then 'error' else 'info' end, left(new.type, 80),
    left(coalesce(new.error, new.label), 1000), greatest(new.attempts, 1),
    round(extract(epoch from new.finished_at - new.started_at) * 1000)::int, new.user_id, 'background-jobs',
    new.id::text, case new.status when 'failed' then ems.fault_fingerprint(new.type, new.error) end);
  return null;
end $$;
