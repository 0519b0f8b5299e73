/* Refuses circles of superiors: no employee reports to themselves, directly or through others. */
create or replace function check_manager() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('ems.employees.manager'));
  if new.manager_id = new.id or new.manager_id in (select team from ems.team_of(new.id) team) then
    raise exception 'Atasan tidak boleh bawahannya sendiri.' using errcode = 'EM422', constraint = 'employees_manager_check';
  end if;
  return null;
end $$;
