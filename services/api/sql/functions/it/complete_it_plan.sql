create or replace function complete_it_plan() returns trigger language plpgsql as $$
begin
  new.next_due_at := ems.it_plan_due(new.id, new.start_date, new.interval_unit, new.interval_value);
  return new;
end $$;
