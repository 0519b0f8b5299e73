create index concurrently if not exists marketing_activities_totals on marketing_activities (board_id, stage_key)
  include (value, weighted_value, currency, company_id, owner_id, created_by_id) where deleted_at is null;
