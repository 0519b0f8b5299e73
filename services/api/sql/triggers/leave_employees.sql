create trigger leave_employees_complete before insert on leave_employees
  for each row when (new.company_id is null) execute function complete_leave_employee();

create trigger leave_employees_days before insert or update of days, status, taken_days on leave_employees
  for each row execute function settle_leave_days();

-- At the end of each statement, so that all rows of one are counted; a load of old data may put it off to its own end.
create constraint trigger leave_employees_balance
  after insert or update of leave_id, period_year, days, status, deleted_at, day_details, start_date, valid_from, valid_to on leave_employees
  deferrable initially immediate for each row execute function keep_leave_balance();

create constraint trigger leave_employees_double
  after insert or update of start_date, end_date, day_details, status, deleted_at on leave_employees
  deferrable initially immediate for each row execute function refuse_double_leave();
