/* The rights of such a balance, with what is left of each. */
create or replace function leave_rests(employee bigint, account bigint, asked boolean, without bigint default null)
returns table (lot_id bigint, first date, last date, days numeric, rest numeric) language sql stable as $$
  select l.lot_id, l.first, l.last, l.days, l.days - coalesce(u.days, 0)
  from ems.leave_lots(employee, account, without) l
  left join (select u.lot_id, sum(u.days) as days from ems.leave_uses(employee, account, asked, without) u group by u.lot_id) u
    on u.lot_id = l.lot_id
$$;
