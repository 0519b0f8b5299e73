create trigger credentials_complete before insert or update on credentials
  for each row execute function complete_credential();
