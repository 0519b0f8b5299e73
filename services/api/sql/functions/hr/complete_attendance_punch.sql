/* A punch is listed by the name and the company its employee has then; without one by its PIN. */
create or replace function complete_attendance_punch() returns trigger language plpgsql as $$
declare
  person record;
begin
  select e.full_name, e.company_id, e.office_id into person from ems.employees e where e.id = new.employee_id;
  new.employee_name := coalesce(person.full_name, 'PIN ' || new.pin || ' belum dipetakan');
  new.company_id := coalesce(person.company_id, new.company_id);
  new.office_id := coalesce(new.office_id, person.office_id);
  new.timezone := coalesce(new.timezone,
    (select o.meta ->> 'timezone' from ems."references" o where o.id = new.office_id), 'Asia/Jakarta');
  return new;
end $$;
