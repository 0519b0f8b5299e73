-- without triggers: marketing_activities
-- The order of the cards in a stage, at first the one the board had: without a next step, then by next step.
alter table marketing_activities add column position numeric(24,6) not null default 0;
update marketing_activities a set position = n.place * 1024
  from (select id, row_number() over (
      partition by board_id, stage_key
      order by result = 'open' and next_action_at is null desc, next_action_at, created_at desc, id) as place
    from marketing_activities) n
  where n.id = a.id;
