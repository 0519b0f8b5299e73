/* Id of the first row that nobody noted for sealing and nobody sealed: slipped in beside the triggers. */
create or replace function unchained_audit_log() returns bigint language sql stable as $$
  select a.id from ems.audit_logs a
  where not exists (select from ems.audit_seals s where s.audit_id = a.id)
    and not exists (select from ems.audit_unsealed u where u.audit_id = a.id)
  order by a.id limit 1
$$;
