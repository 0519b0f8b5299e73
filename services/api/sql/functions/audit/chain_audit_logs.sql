/* Chains up to `at_most` rows in the order of their ids; returns how many. 0 also when another sealer is at work. */
create or replace function chain_audit_logs(at_most int) returns int language plpgsql as $$
declare
  last ems.audit_seals;
  entry ems.audit_logs;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('ems.chain_audit_logs')) then return 0; end if;
  select * into last from ems.audit_seals order by number desc limit 1;
  last.number := coalesce(last.number, 0);
  last.hash := coalesce(last.hash, '\x');
  for entry in
    select a.* from ems.audit_unsealed u join ems.audit_logs a on a.id = u.audit_id order by a.id limit at_most
  loop
    last.number := last.number + 1;
    last.hash := ems.audit_hash(last.hash, entry);
    insert into ems.audit_seals (number, audit_id, hash) values (last.number, entry.id, last.hash);
    delete from ems.audit_unsealed where audit_id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
