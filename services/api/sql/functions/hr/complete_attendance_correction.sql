/* A correction is listed by the name and the place the employee has when it is written. */
create or replace function complete_attendance_correction() returns trigger language plpgsql as $$
begin
  select e.full_name, e.company_id, e.department_id into new.employee_name, new.company_id, new.department_id
    from ems.employees e where e.id = new.employee_id;
  return new;
end $$;
