/* A move of a day that is added up already, or one that is taken back: the figures from that day on are added up anew. */
create or replace function reopen_marketing_days() returns trigger language plpgsql as $$
declare
  span ems.marketing_spans := case when tg_op = 'DELETE' then old else new end;
  day date := (span.began_at at time zone 'Asia/Jakarta')::date;
begin
  if day >= (now() at time zone 'Asia/Jakarta')::date - 1 then
    return null;
  end if;
  update ems.marketing_days_kept set kept_until = least(kept_until, day) where board_id = span.board_id;
  return null;
end $$;
