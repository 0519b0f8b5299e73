create trigger credential_exports_complete before insert or update on credential_exports
  for each row execute function complete_credential_export();
