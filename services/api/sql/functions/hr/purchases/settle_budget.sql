/* Lines that were there before their budget, or that another budget has to take. */
create or replace function settle_budget() returns trigger language plpgsql as $$
begin
  perform ems.settle_budget_line(l.id) from ems.general_procurement_lines l join ems.general_procurements p on p.id = l.procurement_id
    where p.budget_id = new.account_id and l.company_id = new.company_id and (new.department_id is null or l.department_id = new.department_id)
      and l.needed_at between make_date(new.year, 1, 1) and make_date(new.year, 12, 31) order by l.id;
  return null;
end $$;
