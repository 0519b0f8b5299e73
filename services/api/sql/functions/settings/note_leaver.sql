create or replace function note_leaver() returns trigger language plpgsql as $$
begin
  new.is_leaver := new.employee_id is not null and ems.has_left(new.employee_id);
  return new;
end $$;
