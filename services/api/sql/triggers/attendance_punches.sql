create trigger attendance_punches_complete before insert on attendance_punches
  for each row execute function complete_attendance_punch();

create trigger attendance_punches_keep before update or delete on attendance_punches
  for each row execute function keep_attendance_punch();
