create trigger employee_letters_complete before insert on employee_letters
  for each row execute function complete_employee_change();

create trigger employee_letters_kept before update or delete on employee_letters
  for each row when (old.number is not null) execute function keep_issued_letter();
