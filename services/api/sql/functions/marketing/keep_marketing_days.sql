/*
 * Adds up the moves of closed days, by board. Yesterday stays open: a move of it may be in a transaction that has not ended.
 * The row of the board is locked first, so that a move of a day long gone is either seen or opens that day again.
 */
create or replace function keep_marketing_days(today date) returns int language plpgsql as $$
declare
  board bigint;
  since date;
  until date := today - 1;
  boards int := 0;
begin
  for board in select distinct s.board_id from ems.marketing_spans s order by 1 loop
    insert into ems.marketing_days_kept values (board, '-infinity') on conflict do nothing;
    select kept_until into since from ems.marketing_days_kept where board_id = board for update;
    continue when since >= until;
    boards := boards + 1;
    delete from ems.marketing_days where board_id = board and day >= since;
    insert into ems.marketing_days (board_id, day, company_id, stage_key, result, from_stage, from_result, owner_id, won_reason_id,
        lost_reason_id, cards, value, stays, stayed_seconds)
      select board, (s.began_at at time zone 'Asia/Jakarta')::date, s.company_id, s.stage_key, s.result, s.from_stage, s.from_result,
        case when s.result = 'won' then s.owner_id end, case when s.result = 'won' then s.won_reason_id end,
        case when s.result = 'lost' then s.lost_reason_id end, count(*),
        coalesce(sum(s.value) filter (where s.currency = 'IDR'), 0), count(s.stayed_seconds), coalesce(sum(s.stayed_seconds), 0)
      from ems.marketing_spans s
      where s.board_id = board and s.is_move and s.began_at >= since::timestamp at time zone 'Asia/Jakarta'
        and s.began_at < until::timestamp at time zone 'Asia/Jakarta'
      group by 2, 3, 4, 5, 6, 7, 8, 9, 10;
    since := case when isfinite(since) then date_trunc('month', since)::date else since end;
    delete from ems.marketing_stays where board_id = board and month >= since;
    insert into ems.marketing_stays
      select board, date_trunc('month', s.began_at at time zone 'Asia/Jakarta')::date, s.company_id, s.from_stage,
        round(s.stayed_seconds / 8640.0), count(*)
      from ems.marketing_spans s
      where s.board_id = board and s.is_move and s.from_result = 'open' and s.from_stage is not null
        and s.stayed_seconds is not null and s.began_at >= since::timestamp at time zone 'Asia/Jakarta'
        and s.began_at < date_trunc('month', until)::timestamp at time zone 'Asia/Jakarta'
      group by 2, 3, 4, 5;
    update ems.marketing_days_kept set kept_until = until where board_id = board;
  end loop;
  return boards;
end $$;
