-- Cuti bersama is taken from somebody once, even when two people apply it at the same moment.
create unique index leave_employees_office_day_unique on leave_employees (office_day_id, employee_id)
  where entry = 'mass' and status = 'posted' and deleted_at is null;
