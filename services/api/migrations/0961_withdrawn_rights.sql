/*
 * Tells the realtime service whose subscriptions may reach too far: `user:<id>` or `group:<id>`. Equal notices of one
 * transaction are sent once. Sockets come back at once and are asked about anew, so one notice too many does no harm.
 */
create function notify_rights_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_revoked', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
  return null;
end $$;

create trigger rights_revoked after update on users for each row
  when ((old.deleted_at, old.sso_sub, old.usergroup_id, old.employee_id, old.company_id, old.valid_until)
      is distinct from (new.deleted_at, new.sso_sub, new.usergroup_id, new.employee_id, new.company_id, new.valid_until)
    or (old.status <> new.status and old.status <> 'invited'))
  execute function notify_rights_revoked('user', 'id');
create trigger rights_revoked_by_removal after delete on users for each row
  execute function notify_rights_revoked('user', 'id');
create trigger rights_revoked after update or delete on users_companies for each row
  execute function notify_rights_revoked('user', 'owner_id');

create trigger rights_revoked after update on usergroups for each row
  when ((old.permissions, old.data_scope, old.is_active, old.deleted_at)
      is distinct from (new.permissions, new.data_scope, new.is_active, new.deleted_at))
  execute function notify_rights_revoked('group', 'id');
create trigger rights_revoked_by_removal after delete on usergroups for each row
  execute function notify_rights_revoked('group', 'id');
create trigger rights_revoked after update or delete on usergroups_companies for each row
  execute function notify_rights_revoked('group', 'owner_id');

/*
 * An employee in another company, department or team: their own scope is another one, and so is that of the leaders they
 * leave and of those who reach the department they leave. Whoever caches users must read them anew.
 */
create function notify_employee_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('users_changed', '');
  perform pg_notify('rights_revoked', 'user:' || u.id)
  from ems.users u join ems.usergroups g on g.id = u.usergroup_id
  where u.employee_id = new.id
    or g.data_scope = 'department' and old.department_id is distinct from new.department_id
      and u.employee_id in (select id from ems.employees where department_id = old.department_id)
    or g.data_scope = 'team' and old.manager_id is distinct from new.manager_id
      and u.employee_id in (
        with recursive leaders(id) as (
          select old.manager_id union select e.manager_id from ems.employees e join leaders l on e.id = l.id)
        select id from leaders);
  return null;
end $$;
create trigger rights_revoked after update on employees for each row
  when ((old.company_id, old.department_id, old.manager_id) is distinct from (new.company_id, new.department_id, new.manager_id))
  execute function notify_employee_moved();
