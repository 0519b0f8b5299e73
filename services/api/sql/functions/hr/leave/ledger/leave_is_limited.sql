/* Whether a balance limits a kind of leave in a year: by its quota, because it is earned, or because something was granted. */
create or replace function leave_is_limited(employee bigint, account bigint, year int) returns boolean language sql stable as $$
  select k.quota_period in ('year', 'service') or k.category = 'compensatory' or exists (
    select from ems.leave_lots(employee, account) l where year between extract(year from l.first) and extract(year from l.last))
  from ems.leaves k where k.id = account
$$;
