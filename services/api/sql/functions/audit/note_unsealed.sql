create or replace function note_unsealed() returns trigger language plpgsql as $$
begin
  insert into ems.audit_unsealed select id from added;
  return null;
end $$;
