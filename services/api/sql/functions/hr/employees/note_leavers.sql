create or replace function note_leavers() returns trigger language plpgsql as $$
begin
  update ems.users set is_leaver = (new.status = 'exited') where employee_id = new.id;
  return null;
end $$;
