/* Everybody whom an employee leads, directly or through others; `union` ends even if leaders form a circle. */
create or replace function team_of(leader bigint) returns setof bigint language sql stable as $$
  with recursive team(id) as (
    select id from ems.employees where id = leader
    union
    select e.id from ems.employees e join team t on e.manager_id = t.id
  )
  select id from team
$$;
