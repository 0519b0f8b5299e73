create index concurrently if not exists marketing_activities_position on marketing_activities (position, id)
  where deleted_at is null;
create index concurrently if not exists marketing_activities_stage on marketing_activities (board_id, stage_key, position, id)
  where deleted_at is null;
