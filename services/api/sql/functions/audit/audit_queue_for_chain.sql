-- drops: note_unsealed()
create or replace function audit_queue_for_chain() returns trigger language plpgsql as $$
begin
  insert into ems.audit_unsealed select id from added;
  return null;
end $$;
