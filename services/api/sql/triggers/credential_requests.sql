create trigger credential_requests_complete before insert or update on credential_requests
  for each row execute function complete_credential_request();

create trigger credential_requests_apply after update of status, deleted_at on credential_requests
  for each row execute function apply_credential_request();
