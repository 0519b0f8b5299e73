create or replace function settle_line() returns trigger language plpgsql as $$
begin
  perform ems.settle_budget_line(new.id);
  return null;
end $$;
