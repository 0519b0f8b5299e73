/*
 * Which right each day of leave takes from: day by day, from the right that lapses first among those that may be used that day.
 * A day without a right is owed; the next right of the same year pays for it first. `extra` are the days of a request that is
 * not stored yet, as `day_details`. Only what lapses is taken from rights whose last day has passed. docs/decisions/leave.md
 */
create or replace function leave_uses(employee bigint, account bigint, asked boolean, without bigint default null, extra jsonb default null)
returns table (entry_id bigint, day date, lot_id bigint, days numeric, is_owed boolean) language plpgsql stable as $$
declare
  lots bigint[];
  firsts date[];
  lasts date[];
  rests numeric[];
  debts jsonb[] := '{}';
  event record;
  need numeric;
  taken numeric;
  at int;
begin
  select coalesce(array_agg(l.lot_id), '{}'), array_agg(l.first), array_agg(l.last), array_agg(l.days)
    into lots, firsts, lasts, rests from ems.leave_lots(employee, account, without) l;
  for event in
    select l.first as day, -1 as rank, l.lot_id as id, l.days, l.year from ems.leave_lots(employee, account, without) l
    union all
    select d.day, d.rank, d.entry_id, d.days, d.year from ems.leave_draws(employee, account, asked, without) d
    union all
    select (p ->> 'date')::date, 0, null, (p ->> 'value')::numeric, extract(year from (p ->> 'date')::date)::int
      from jsonb_array_elements(extra) p where (p ->> 'value')::numeric > 0
    order by 1, 2, 3 nulls last
  loop
    if event.rank < 0 then
      at := array_position(lots, event.id);
      for i in 1 .. cardinality(debts) loop
        taken := least((debts[i] ->> 'days')::numeric, rests[at]);
        continue when taken = 0 or (debts[i] ->> 'year')::int <> event.year;
        rests[at] := rests[at] - taken;
        debts[i] := jsonb_set(debts[i], '{days}', to_jsonb((debts[i] ->> 'days')::numeric - taken));
        return query select (debts[i] ->> 'id')::bigint, (debts[i] ->> 'day')::date, event.id, taken, true;
      end loop;
    else
      need := event.days;
      for i in 1 .. cardinality(lots) loop
        continue when rests[i] = 0 or firsts[i] > event.day or (lasts[i] < event.day and event.rank < 2);
        exit when need = 0;
        taken := least(need, rests[i]);
        rests[i] := rests[i] - taken;
        need := need - taken;
        return query select event.id, event.day, lots[i], taken, false;
      end loop;
      if need > 0 and event.id is null then
        -- What is only asked about takes no later right away.
        return query select event.id, event.day, null::bigint, need, true;
      elsif need > 0 then
        debts := debts || jsonb_build_object('id', event.id, 'day', event.day, 'days', need, 'year', event.year);
      end if;
    end if;
  end loop;
  for i in 1 .. cardinality(debts) loop
    continue when (debts[i] ->> 'days')::numeric = 0;
    return query select (debts[i] ->> 'id')::bigint, (debts[i] ->> 'day')::date, null::bigint, (debts[i] ->> 'days')::numeric, true;
  end loop;
end $$;
