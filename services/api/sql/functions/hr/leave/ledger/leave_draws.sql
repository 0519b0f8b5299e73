/*
 * Takings from such a balance, day by day: days of requests, cuti bersama, and days that were carried over, lapsed or paid out.
 * `asked`: also pending requests. `rank` orders one day.
 */
create or replace function leave_draws(employee bigint, account bigint, asked boolean, without bigint)
returns table (entry_id bigint, day date, days numeric, year int, rank int) language sql stable as $$
  with entry as (
    select l.*, a.last as adopted, make_date(l.period_year, 1, 1) as first_day, make_date(l.period_year, 12, 31) as last_day
    from ems.leave_employees l join ems.leaves k on k.id = l.leave_id and coalesce(k.deducts_id, k.id) = account
    left join ems.leave_adoptions a on a.entry_id = l.id
    where l.employee_id = employee and l.days < 0 and l.deleted_at is null and l.id is distinct from without
      and (l.status in ('approved', 'posted') or (asked and l.entry = 'request'
        and l.status in ('submitted', 'pending_substitute', 'pending_manager', 'pending_hr')))
  ), part as (
    select e.id, (p ->> 'date')::date as day, (p ->> 'value')::numeric as value
    from entry e cross join lateral jsonb_array_elements(e.day_details) p
    where e.entry = 'request' and (p ->> 'value')::numeric > 0
  ), detailed as (
    -- Days from before requests had them, or that say something else than the balance: all on the first day.
    select e.id from entry e join part p on p.id = e.id group by e.id, e.days having sum(p.value) = -e.days
  )
  select e.id, least(p.day, coalesce(e.adopted, 'infinity')), p.value, e.period_year, 0
    from entry e join detailed d on d.id = e.id join part p on p.id = e.id
  union all
  select e.id, case when e.entry = 'request' then e.start_date else greatest(e.first_day, least(e.last_day,
      coalesce(e.start_date, e.valid_from, e.valid_to, (e.created_at at time zone 'Asia/Jakarta')::date))) end,
    -e.days, e.period_year, case e.entry when 'request' then 0 when 'mass' then 0 when 'expire' then 2 else 1 end
    from entry e where e.id not in (select d.id from detailed d)
$$;
