create or replace function rot_cards_of_board() returns trigger language plpgsql as $$
begin
  update ems.marketing_activities a set rots_at = ems.card_stale_at(s, a.stage_entered_at, a.result)
    from jsonb_array_elements(new.stages) s
    where a.board_id = new.id and s ->> 'key' = a.stage_key and a.result = 'open' and s ->> 'category' = a.stage_category
      and a.rots_at is distinct from ems.card_stale_at(s, a.stage_entered_at, a.result);
  return null;
end $$;
