create or replace function has_left(employee bigint) returns boolean language sql stable as $$
  select exists (select from ems.employees where id = employee and status = 'exited')
$$;
