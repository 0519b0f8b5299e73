/*
 * Recomputes the next `at_most` links of the chain and notes how far it came; returns how many it looked at.
 * A day after a pass began the next one starts from the first row, so that old rows do not stay unlooked at.
 */
create or replace function check_audit_logs(at_most int) returns int language plpgsql as $$
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
    -- The same row is checked again in a minute: it may have been restored.
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
