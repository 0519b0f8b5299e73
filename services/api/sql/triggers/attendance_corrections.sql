create trigger attendance_corrections_complete before insert on attendance_corrections
  for each row when (new.company_id is null) execute function complete_attendance_correction();
