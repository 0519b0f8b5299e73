create trigger jira_service_tiers_clocks
  after update of pause_statuses, work_pattern_id, response_minutes, resolve_minutes, warn_percents, escalations on jira_service_tiers
  for each row execute function follow_service_tier();
