/* The career follows what it is made of. */
create or replace function career_changed() returns trigger language plpgsql as $$
declare
  changed bigint[] := (
    select array_agg(a.id) from added a join gone g on g.id = a.id
    where (a.job_history, a.company_id, a.office_id, a.department_id, a.position_id, a.grade_id, a.manager_id, a.employment_type,
        a.join_date, a.exit_date, a.status = 'candidate', a.deleted_at is null, a.full_name)
      is distinct from (g.job_history, g.company_id, g.office_id, g.department_id, g.position_id, g.grade_id, g.manager_id,
        g.employment_type, g.join_date, g.exit_date, g.status = 'candidate', g.deleted_at is null, g.full_name)
  );
begin
  if changed is not null then
    perform ems.write_career(changed);
  end if;
  return null;
end $$;
