/*
 * What is left to an employee of such a balance for a year, or of one that is given once for all years; null where nothing
 * limits it. `asked` takes requests that wait for a decision away as well, `without` leaves one entry out.
 */
create or replace function leave_left(employee bigint, account bigint, year int, asked boolean, without bigint default null)
returns numeric language plpgsql stable as $$
declare
  kind record;
  found record;
begin
  select l.quota, l.quota_period, l.category into kind from ems.leaves l where l.id = account;
  select coalesce(sum(l.days), 0) as days, coalesce(bool_or(l.days > 0), false) as is_granted into found
    from ems.leave_employees l join ems.leaves k on k.id = l.leave_id and coalesce(k.deducts_id, k.id) = account
    where l.employee_id = employee and l.deleted_at is null and l.id is distinct from without
      and (l.period_year = year or kind.quota_period = 'service')
      and (l.status in ('approved', 'posted') or (asked and l.entry = 'request'
        and l.status in ('submitted', 'pending_substitute', 'pending_manager', 'pending_hr')));
  if kind.quota_period = 'service' then
    return kind.quota + found.days;
  elsif kind.quota_period = 'year' or kind.category = 'compensatory' or found.is_granted then
    return found.days;
  end if;
  return null;
end $$;
