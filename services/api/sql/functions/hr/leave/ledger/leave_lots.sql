/* The rights of such a balance, with the days they may be used: granted, carried over, adjusted; the one that lapses first first. */
create or replace function leave_lots(employee bigint, account bigint, without bigint default null)
returns table (lot_id bigint, first date, last date, days numeric, year int) language sql stable as $$
  select l.id, case k.quota_period when 'service' then '-infinity' else coalesce(l.valid_from, make_date(l.period_year, 1, 1)) end,
    case k.quota_period when 'service' then 'infinity'
      else coalesce(a.last, l.valid_to, make_date(coalesce(extract(year from l.valid_from)::int, l.period_year), 12, 31)) end,
    l.days, l.period_year
  from ems.leaves k join ems.leaves t on coalesce(t.deducts_id, t.id) = k.id
  join ems.leave_employees l on l.leave_id = t.id
  left join ems.leave_adoptions a on a.entry_id = l.id
  where k.id = account and l.employee_id = employee and l.days > 0 and l.deleted_at is null
    and l.status in ('approved', 'posted') and l.id is distinct from without
  union all
  select 0, '-infinity', 'infinity', k.quota, 0 from ems.leaves k where k.id = account and k.quota_period = 'service'
  order by 3, 2, 1
$$;
