create trigger attendance_employees_complete before insert on attendance_employees
  for each row when (new.company_id is null) execute function complete_attendance();

create trigger attendance_employees_schedule before update of work_pattern_id on attendance_employees
  for each row when (old.work_pattern_id is distinct from new.work_pattern_id) execute function complete_attendance();
