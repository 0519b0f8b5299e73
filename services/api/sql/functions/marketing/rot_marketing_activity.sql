create or replace function rot_marketing_activity() returns trigger language plpgsql as $$
begin
  new.rots_at := (select ems.card_stale_at(s, new.stage_entered_at, new.result)
    from ems.marketing_boards b, jsonb_array_elements(b.stages) s
    where b.id = new.board_id and s ->> 'key' = new.stage_key);
  return new;
end $$;
