/* How many days of such a balance no right covered on their day. */
create or replace function leave_owed(employee bigint, account bigint, asked boolean, without bigint default null, extra jsonb default null)
returns numeric language sql stable as $$
  select coalesce(sum(u.days), 0) from ems.leave_uses(employee, account, asked, without, extra) u where u.is_owed
$$;
