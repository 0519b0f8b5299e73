create index concurrently if not exists marketing_activities_won_reason
  on marketing_activities (won_reason_id, next_action_at, id) include (company_id, owner_id, deleted_at)
  where won_reason_id is not null;
create unique index concurrently if not exists marketing_days_key on marketing_days
  (board_id, day, company_id, stage_key, result, from_stage, from_result, owner_id, won_reason_id, lost_reason_id) nulls not distinct;
create index concurrently if not exists marketing_spans_board on marketing_spans (board_id, began_at)
  include (stage_key, result, from_stage, from_result, stayed_seconds, value, currency, won_reason_id, lost_reason_id, owner_id,
    company_id, card_id)
  where is_move;
