-- How far the chain of audit rows was recomputed, and what a report of a service says beside its message.

create table audit_checks (
  is_only boolean primary key default true check (is_only),
  -- Last seal of the current pass whose hash was recomputed and fitted.
  number bigint not null default 0,
  hash bytea not null default '\x',
  -- When the row behind that seal was written, of the furthest pass so far.
  sound_until timestamptz,
  checked_at timestamptz,
  began_at timestamptz not null default now(),
  -- First row that does not fit the chain, and one that is in no chain.
  broken_id bigint,
  stray_id bigint
);
insert into audit_checks default values;

/*
 * Recomputes the next `at_most` links of the chain and notes how far it came; returns how many it looked at.
 * A day after a pass began the next one starts from the first row, so that old rows do not stay unlooked at.
 */
create function check_audit_logs(at_most int) returns int language plpgsql as $$
declare
  state ems.audit_checks;
  seal record;
  seen int := 0;
  wrong bigint;
begin
  select * into state from ems.audit_checks for update skip locked;
  if not found then return 0; end if;
  for seal in
    select s.number, s.audit_id, s.hash, a as entry, a.at as written
    from ems.audit_seals s left join ems.audit_logs a on a.id = s.audit_id
    where s.number > state.number order by s.number limit at_most
  loop
    if seal.number <> state.number + 1 or seal.entry is null
       or seal.hash is distinct from ems.audit_hash(state.hash, seal.entry) then
      wrong := seal.audit_id;
      exit;
    end if;
    seen := seen + 1;
    state.number := seal.number;
    state.hash := seal.hash;
    state.sound_until := greatest(state.sound_until, seal.written);
  end loop;
  if wrong is not null then
    -- The same place is looked at again in a minute: somebody may have put the row back.
    update ems.audit_checks set number = state.number, hash = state.hash, sound_until = state.sound_until,
      checked_at = now(), broken_id = wrong;
    return seen;
  end if;
  if seen < at_most and state.began_at < now() - interval '1 day' then
    update ems.audit_checks set number = 0, hash = '\x', sound_until = state.sound_until, checked_at = now(),
      began_at = now(), broken_id = null, stray_id = ems.unchained_audit_log();
    return seen;
  end if;
  update ems.audit_checks set number = state.number, hash = state.hash, sound_until = state.sound_until,
    checked_at = now(), broken_id = case when seen < at_most then null else broken_id end;
  return seen;
end $$;

/* Id of the first row that nobody noted for sealing and nobody sealed: slipped in beside the triggers. */
create function unchained_audit_log() returns bigint language sql stable as $$
  select a.id from ems.audit_logs a
  where not exists (select from ems.audit_seals s where s.audit_id = a.id)
    and not exists (select from ems.audit_unsealed u where u.audit_id = a.id)
  order by a.id limit 1
$$;

alter table audit_services
  add column direction text not null default 'in'
    constraint audit_services_direction_check check (direction in ('out', 'in', 'internal')),
  add column method text,
  add column attempt int not null default 1,
  add column response jsonb,
  add column correlation_id text,
  add column target_type text,
  add column target_id text,
  add column triage_note text,
  add column triaged_by_id bigint constraint audit_services_triaged_by_fkey references users;
create index audit_services_service on audit_services (service, at);
create index audit_services_target on audit_services (target_type, target_id, at) where target_id is not null;
create index audit_services_level on audit_services (level, at, id);

/* Numbers and ids make no other fault of the same message. */
create function fault_fingerprint(operation text, message text) returns text language sql immutable parallel safe as $$
  select left(encode(sha256(convert_to(operation || E'\n' ||
    regexp_replace(coalesce(message, ''), '[0-9a-f]{6,}|\d+', '#', 'gi'), 'UTF8')), 'hex'), 40)
$$;

/* Every job that ended is an entry of the service log, whoever ended it. */
create function log_ended_job() returns trigger language plpgsql as $$
begin
  insert into ems.audit_services (service, direction, level, operation, message, attempt, duration_ms, user_id,
    target_type, target_id, fingerprint)
  values ('queue', 'internal', case new.status when 'failed' then 'error' else 'info' end, left(new.type, 80),
    left(coalesce(new.error, new.label), 1000), greatest(new.attempts, 1),
    round(extract(epoch from new.finished_at - new.started_at) * 1000)::int, new.user_id, 'background-jobs',
    new.id::text, case new.status when 'failed' then ems.fault_fingerprint(new.type, new.error) end);
  return null;
end $$;
create trigger background_jobs_logged after update of status on background_jobs
  for each row when (new.status in ('done', 'failed') and old.status is distinct from new.status)
  execute function log_ended_job();
