/*
 * The next step of a card is a plan until it is done, moved, handed to another person or dropped. It is done with an
 * interaction that is logged in the same statement, and with a card that is won or lost. What is taken back was never done:
 * the plan after it goes, and the one before goes on.
 */
create or replace function keep_marketing_plan() returns trigger language plpgsql as $$
declare
  latest ems.marketing_plans;
  previous ems.marketing_plans;
  moment timestamptz := clock_timestamp();
  is_live boolean := new.deleted_at is null and new.result = 'open' and new.next_action_at is not null;
  grown int := 0;
begin
  select * into latest from ems.marketing_plans where card_id = new.id and ended_at = 'infinity';
  if tg_op = 'UPDATE' then
    grown := jsonb_array_length(new.interactions) - jsonb_array_length(old.interactions);
  end if;
  if grown < 0 and is_live and latest.id is not null then
    select * into previous from ems.marketing_plans p
      where p.card_id = new.id and p.id < latest.id order by p.id desc limit 1;
    if previous.outcome = 'done' and previous.due_at = new.next_action_at then
      delete from ems.marketing_plans where id = latest.id;
      update ems.marketing_plans set ended_at = 'infinity', outcome = null where id = previous.id;
      return null;
    end if;
  end if;
  if latest.id is not null and is_live and (latest.due_at, latest.owner_id) = (new.next_action_at, new.owner_id) then
    update ems.marketing_plans set type = new.next_action_type
      where id = latest.id and type is distinct from new.next_action_type;
    return null;
  end if;
  moment := greatest(moment, latest.planned_at);
  update ems.marketing_plans set ended_at = moment, outcome = case
      when grown > 0 then 'done'
      when new.deleted_at is not null or new.result = 'cancelled' then 'dropped'
      when new.result <> 'open' then 'done'
      when new.next_action_at is null then 'dropped'
      when new.owner_id <> latest.owner_id then 'handed'
      else 'moved' end
    where id = latest.id;
  if is_live then
    insert into ems.marketing_plans (card_id, board_id, owner_id, type, due_at, planned_at)
      values (new.id, new.board_id, new.owner_id, new.next_action_type, new.next_action_at,
        case when tg_op = 'INSERT' then least(new.created_at, moment) else moment end);
  end if;
  return null;
end $$;
