create trigger it_maintenance_internal_activities_cost before insert or update of parts on it_maintenance_internal_activities
  for each row execute function cost_it_maintenance();

create trigger it_maintenance_internal_activities_plan after insert or update of plan_id, status, scheduled_at, usage_hours, deleted_at
  on it_maintenance_internal_activities for each row execute function move_it_plan();

create trigger it_maintenance_internal_activities_owner before insert or update of it_asset_id
  on it_maintenance_internal_activities for each row execute function company_of_asset();
