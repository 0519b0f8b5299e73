/* The balance of a year as processes of the release before ask for it: of today, or of the nearest day of that year. */
create or replace function leave_left(employee bigint, account bigint, year int, asked boolean, without bigint default null)
returns numeric language sql stable as $$
  select ems.leave_left_on(employee, account, greatest(make_date(year, 1, 1), least(make_date(year, 12, 31),
    (now() at time zone 'Asia/Jakarta')::date)), asked, without)
$$;
