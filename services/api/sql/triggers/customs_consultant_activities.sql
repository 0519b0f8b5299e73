create trigger customs_consultant_activities_complete before insert or update on customs_consultant_activities
  for each row execute function complete_consultant_activity();
