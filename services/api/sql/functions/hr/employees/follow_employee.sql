/* Rows of an employee belong to the company that the employee worked for at the time. */
create or replace function follow_employee() returns trigger language plpgsql as $$
begin
  new.company_id := (select company_id from ems.employees where id = new.employee_id);
  return new;
end $$;
