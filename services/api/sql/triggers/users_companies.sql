create trigger users_changed after insert or update or delete on users_companies
  for each statement execute function notify_users_changed();

create trigger rights_revoked after update or delete on users_companies for each row
  execute function notify_rights_revoked('user', 'owner_id');
