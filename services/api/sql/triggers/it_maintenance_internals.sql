create trigger it_maintenance_internals_due before insert or update of start_date, interval_unit, interval_value
  on it_maintenance_internals for each row execute function complete_it_plan();
