/* Id of the first row that was changed, removed or slipped in; null when the chain is sound. */
create or replace function verify_audit_logs() returns bigint language plpgsql stable as $$
declare
  seal record;
  previous bytea := '\x';
  expected bigint := 1;
begin
  for seal in
    select s.number, s.audit_id, s.hash, a as entry
    from ems.audit_seals s left join ems.audit_logs a on a.id = s.audit_id order by s.number
  loop
    if seal.number <> expected or seal.entry is null
       or seal.hash is distinct from ems.audit_hash(previous, seal.entry) then
      return seal.audit_id;
    end if;
    previous := seal.hash;
    expected := expected + 1;
  end loop;
  return (
    select a.id from ems.audit_logs a
    where not exists (select from ems.audit_seals s where s.audit_id = a.id)
      and not exists (select from ems.audit_unsealed u where u.audit_id = a.id)
    order by a.id limit 1
  );
end $$;
