/*
 * Days that an employee may still take of such a balance on a day, less owed days of that year; null without a limit.
 * The most days that add nothing to what is owed: later leave may take from other rights than before, so it is searched for.
 * `asked` takes requests that wait for a decision away as well, `without` leaves one entry out.
 */
create or replace function leave_left_on(employee bigint, account bigint, day date, asked boolean, without bigint default null)
returns numeric language plpgsql stable as $$
declare
  owed numeric := ems.leave_owed(employee, account, asked, without);
  -- In hundredths.
  low int := 0;
  high int := (select coalesce(sum(l.days), 0) * 100 from ems.leave_lots(employee, account, without) l where day between l.first and l.last);
  middle int;
begin
  if not ems.leave_is_limited(employee, account, extract(year from day)::int) then
    return null;
  end if;
  while low < high loop
    middle := (low + high + 1) / 2;
    if ems.leave_owed(employee, account, asked, without,
      jsonb_build_array(jsonb_build_object('date', day, 'value', middle / 100.0))) > owed then
      high := middle - 1;
    else
      low := middle;
    end if;
  end loop;
  -- By the year of the entry, whose rights will pay for it: leave over the turn of a year belongs to the year it begins in.
  return low / 100.0 - coalesce((select sum(u.days) from ems.leave_uses(employee, account, asked, without) u
    join ems.leave_employees e on e.id = u.entry_id
    where u.lot_id is null and e.period_year = extract(year from leave_left_on.day)), 0);
end $$;
