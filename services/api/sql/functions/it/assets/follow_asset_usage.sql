/* Plans by hours of use follow the hours of their assets. */
create or replace function follow_asset_usage() returns trigger language plpgsql as $$
begin
  update ems.it_maintenance_internals p
    set next_due_at = ems.it_plan_due(p.id, p.start_date, p.interval_unit, p.interval_value)
    where p.interval_unit = 'usage_hour' and p.deleted_at is null and ems.it_plan_has(p, new);
  return null;
end $$;
