create trigger marketing_targets_complete before insert or update on marketing_targets
  for each row execute function complete_marketing_target();
