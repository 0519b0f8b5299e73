create trigger marketing_activities_complete before insert or update on marketing_activities
  for each row execute function complete_marketing_activity();

/* After marketing_activities_complete, which says when the stage was entered and how the card ended. */
create trigger marketing_activities_rot before insert or update of board_id, stage_key, stage_entered_at, result
  on marketing_activities for each row execute function rot_marketing_activity();

create trigger marketing_activities_touch after insert or update of stage_key, partner_id, interactions on marketing_activities
  for each row when (new.partner_id is not null) execute function set_partner_last_activity();

create trigger marketing_activities_span after insert or update of stage_key, result, deleted_at, value, weighted_value, probability,
    currency, expected_close, owner_id, company_id, won_reason_id, lost_reason_id, stage_entered_at on marketing_activities
  for each row execute function keep_marketing_span();

create trigger marketing_activities_plan after insert or update of next_action_at, next_action_type, owner_id, result,
    deleted_at, interactions on marketing_activities
  for each row execute function keep_marketing_plan();
