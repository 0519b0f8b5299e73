/* Three dependants count for tax at most (PMK 101/2016). */
create or replace function count_dependents() returns trigger language plpgsql as $$
declare
  about bigint := coalesce(new.employee_id, old.employee_id);
begin
  update ems.employees e set dependents = counted.n
    from (select least(3, count(*))::int as n from ems.employee_contacts
      where employee_id = about and is_tax_dependent and status = 'alive' and deleted_at is null) counted
    where e.id = about and e.dependents <> counted.n;
  return null;
end $$;
