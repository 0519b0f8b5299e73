/*
 * A move to another company, department or team changes the scope of the employee, of their former leaders and of the users
 * of the former department. Caches of users must read them anew.
 */
create or replace function notify_employee_moved() returns trigger language plpgsql as $$
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
