create trigger users_changed after insert or update or delete on usergroups_companies
  for each statement execute function notify_users_changed();

create trigger rights_revoked after update or delete on usergroups_companies for each row
  execute function notify_rights_revoked('group', 'owner_id');
