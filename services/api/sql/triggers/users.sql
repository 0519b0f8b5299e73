create trigger users_changed
  after update of deleted_at, sso_sub, name, email, role, usergroup_id, employee_id, company_id, status, valid_until or delete
  on users for each statement execute function notify_users_changed();

create trigger users_members_added after insert on users
  referencing new table as added for each statement execute function count_members();

create trigger users_members_gone after delete on users
  referencing old table as gone for each statement execute function count_members();

create trigger users_members_moved after update on users
  referencing old table as gone new table as added for each statement execute function count_members();

create trigger users_note_leaver before insert or update of employee_id on users
  for each row execute function note_leaver();

create trigger users_employee after insert or delete or update of employee_id, deleted_at on users
  for each row execute function mark_employee_user();

create trigger rights_revoked after update on users for each row
  when ((old.deleted_at, old.sso_sub, old.usergroup_id, old.employee_id, old.company_id, old.valid_until)
      is distinct from (new.deleted_at, new.sso_sub, new.usergroup_id, new.employee_id, new.company_id, new.valid_until)
    or (old.status <> new.status and old.status <> 'invited'))
  execute function notify_rights_revoked('user', 'id');

create trigger rights_revoked_by_removal after delete on users for each row
  execute function notify_rights_revoked('user', 'id');
