/* Lists show and find people by the name they have now. */
create or replace function follow_employee_name() returns trigger language plpgsql as $$
begin
  update ems.attendance_employees set employee_name = new.full_name where employee_id = new.id;
  update ems.attendance_corrections set employee_name = new.full_name where employee_id = new.id;
  update ems.leave_employees set employee_name = new.full_name where employee_id = new.id;
  return null;
end $$;
