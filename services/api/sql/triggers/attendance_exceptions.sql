create trigger attendance_exceptions_days after insert or update on attendance_exceptions
  for each row execute function except_days();
