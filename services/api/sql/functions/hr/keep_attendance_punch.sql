/* Punches are evidence: nothing of them changes but the employee of an unknown PIN, once. */
create or replace function keep_attendance_punch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.employee_id is not null or new.employee_id is null
    or (new.at, new.pin, new.device_group, new.source, new.direction) is distinct from
       (old.at, old.pin, old.device_group, old.source, old.direction) then
    raise exception 'Ketukan presensi tidak dapat diubah atau dihapus.' using errcode = 'EM409';
  end if;
  select e.full_name, e.company_id into new.employee_name, new.company_id from ems.employees e where e.id = new.employee_id;
  return new;
end $$;
