-- Users whose employee has left, beside the user, so that lists find those who can still sign in.

alter table users add column is_leaver boolean not null default false;

create function has_left(employee bigint) returns boolean language sql stable as $$
  select exists (select from ems.employees where id = employee and status = 'exited')
$$;

update users set is_leaver = has_left(employee_id) where employee_id is not null;
create index users_is_leaver on users (id) where is_leaver and deleted_at is null;

create function note_leaver() returns trigger language plpgsql as $$
begin
  new.is_leaver := new.employee_id is not null and ems.has_left(new.employee_id);
  return new;
end $$;
create trigger users_note_leaver before insert or update of employee_id on users
  for each row execute function note_leaver();

create function note_leavers() returns trigger language plpgsql as $$
begin
  update ems.users set is_leaver = (new.status = 'exited') where employee_id = new.id;
  return null;
end $$;
create trigger employees_note_leavers after update of status on employees
  for each row when (old.status is distinct from new.status) execute function note_leavers();
