/* Whatever belongs to an employee belongs to the company the employee worked for then. */
create or replace function follow_employee() returns trigger language plpgsql as $$
begin
  new.company_id := (select company_id from ems.employees where id = new.employee_id);
  return new;
end $$;
