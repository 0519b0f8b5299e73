create trigger users_changed after delete or update of code, name, permissions, data_scope, is_active, deleted_at
  on usergroups for each statement execute function notify_users_changed();

create trigger rights_revoked after update on usergroups for each row
  when ((old.permissions, old.data_scope, old.is_active, old.deleted_at)
      is distinct from (new.permissions, new.data_scope, new.is_active, new.deleted_at))
  execute function notify_rights_revoked('group', 'id');

create trigger rights_revoked_by_removal after delete on usergroups for each row
  execute function notify_rights_revoked('group', 'id');
