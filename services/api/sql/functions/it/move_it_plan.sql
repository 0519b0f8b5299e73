create or replace function move_it_plan() returns trigger language plpgsql as $$
begin
  update ems.it_maintenance_internals p
    set next_due_at = ems.it_plan_due(p.id, p.start_date, p.interval_unit, p.interval_value)
    where p.id in (new.plan_id, case when tg_op = 'UPDATE' then old.plan_id end);
  return null;
end $$;
