-- Leave that goes on after the decision: days given back, evidence that follows, and the rights that a yearly run wrote.
alter table leave_employees
  add column run_year int check (run_year between 1990 and 2200),
  add column cancelled_days numeric(6, 2) check (cancelled_days >= 0),
  add column evidence_due date,
  add column evidence_at timestamptz;

-- A second run of the same year writes nothing twice.
create unique index leave_employees_run on leave_employees (employee_id, leave_id, run_year, entry, (days > 0))
  where run_year is not null and status = 'posted' and deleted_at is null;
create index leave_employees_of_run on leave_employees (leave_id, run_year) where run_year is not null;
