create or replace function mark_employee_user() returns trigger language plpgsql as $$
begin
  update ems.employees e set has_user = exists (select from ems.users u where u.employee_id = e.id and u.deleted_at is null)
    where e.id in (case when tg_op <> 'INSERT' then old.employee_id end, case when tg_op <> 'DELETE' then new.employee_id end);
  return null;
end $$;
