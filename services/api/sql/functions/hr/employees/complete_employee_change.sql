/* A request or a letter belongs to the company and bears the name its employee has then. */
create or replace function complete_employee_change() returns trigger language plpgsql as $$
begin
  select e.full_name, e.company_id into new.employee_name, new.company_id from ems.employees e where e.id = new.employee_id;
  return new;
end $$;
