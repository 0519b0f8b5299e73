/*
 * A change of what figures depend on ends the span of a card and begins another. A step that is taken back was never made:
 * its span goes, and the one before goes on.
 */
create or replace function keep_marketing_span() returns trigger language plpgsql as $$
declare
  latest ems.marketing_spans;
  state text := case when new.deleted_at is null then new.result else 'removed' end;
  before_state text;
  -- Later than the span before, whatever the clock does.
  moment timestamptz := clock_timestamp();
begin
  select * into latest from ems.marketing_spans where card_id = new.id and ended_at = 'infinity';
  if tg_op = 'INSERT' then
    moment := least(new.created_at, moment);
  elsif latest.id is not null and new.stage_key <> old.stage_key and new.stage_entered_at < old.stage_entered_at
      and latest.is_move and latest.from_stage = new.stage_key then
    delete from ems.marketing_spans where id = latest.id;
    update ems.marketing_spans set ended_at = 'infinity'
      where id = (select s.id from ems.marketing_spans s where s.card_id = new.id order by s.began_at desc, s.id desc limit 1)
      returning * into latest;
  end if;
  moment := greatest(moment, latest.began_at);
  before_state := latest.result;
  if latest.id is not null and (latest.stage_key, latest.result, latest.value, latest.weighted_value, latest.currency,
      latest.expected_close, latest.owner_id, latest.company_id, latest.won_reason_id,
      latest.lost_reason_id)
    is not distinct from (new.stage_key, state, new.value, new.weighted_value, new.currency, new.expected_close, new.owner_id,
      new.company_id, new.won_reason_id, new.lost_reason_id) then
    return null;
  end if;
  update ems.marketing_spans set ended_at = moment where id = latest.id;
  insert into ems.marketing_spans (card_id, code, title, board_id, began_at, stage_key, result, is_move, from_stage,
      from_result, stayed_seconds, value, weighted_value, currency, expected_close, owner_id, company_id,
      won_reason_id, lost_reason_id)
    select new.id, new.code, left(new.title, 150), new.board_id, moment, new.stage_key, state, m.is_move,
      case when m.is_move then latest.stage_key end, case when m.is_move then before_state end,
      case when m.is_move and latest.id is not null then extract(epoch from moment - (
        select max(s.began_at) from ems.marketing_spans s where s.card_id = new.id and s.is_move and s.id <= latest.id))::bigint end,
      new.value, new.weighted_value, new.currency, new.expected_close, new.owner_id, new.company_id,
      new.won_reason_id, new.lost_reason_id
    from (select (latest.stage_key, before_state) is distinct from (new.stage_key, state) as is_move) m;
  return null;
end $$;
