-- The balance of leave is kept by the database: no request, whoever decides it and however many at once, takes more than is
-- left. What was refused, withdrawn or cancelled takes nothing.

/* The days that were asked for stay known; what they take from the balance becomes nothing. */
alter table leave_employees alter column taken_days drop expression;
create function settle_leave_days() returns trigger language plpgsql as $$
begin
  if new.entry <> 'request' then
    new.taken_days := null;
  elsif new.status not in ('rejected', 'withdrawn', 'cancelled') then
    new.taken_days := -new.days;
  else
    new.taken_days := case when new.days <> 0 then -new.days when tg_op = 'UPDATE' then old.taken_days else 0 end;
    new.days := 0;
  end if;
  return new;
end $$;
create trigger leave_employees_days before insert or update of days, status, taken_days on leave_employees
  for each row execute function settle_leave_days();
update leave_employees set days = 0 where entry = 'request' and status in ('rejected', 'withdrawn', 'cancelled');

/* The kind of leave whose balance a kind takes from. */
create function leave_account(kind bigint) returns bigint language sql stable as $$
  select coalesce(l.deducts_id, l.id) from ems.leaves l where l.id = kind
$$;

/*
 * What is left to an employee of such a balance for a year, or of one that is given once for all years; null where nothing
 * limits it. `asked` takes requests that wait for a decision away as well, `without` leaves one entry out.
 */
create function leave_left(employee bigint, account bigint, year int, asked boolean, without bigint default null)
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

/* Refuses what takes more than is left of one balance: `counted` of it for good, `asked` with what waits for a decision. */
create function refuse_overdrawn(employee bigint, account bigint, year int, entry text, counted numeric, asked numeric)
returns void language plpgsql as $$
declare
  allowed numeric := (select l.allow_negative from ems.leaves l where l.id = account);
  left_over numeric;
  taken numeric;
begin
  if counted < 0 then
    left_over := ems.leave_left(employee, account, year, false);
    taken := -counted;
  end if;
  if asked < 0 and coalesce(left_over, 0) >= -allowed then
    left_over := ems.leave_left(employee, account, year, true);
    taken := -asked;
  end if;
  if left_over < -allowed then
    raise exception 'Saldo tidak cukup: sisa %, diminta %.', replace(trim_scale(left_over + taken)::text, '.', ','),
      replace(trim_scale(taken)::text, '.', ',') using errcode = 'EM422',
      constraint = case entry when 'request' then 'leave_employees_end_date_check' else 'leave_employees_days_check' end;
  end if;
end $$;

/* Whoever changes the balance of an employee waits for whoever does so already. */
create function keep_leave_balance() returns trigger language plpgsql as $$
declare
  waiting text[] := '{submitted,pending_substitute,pending_manager,pending_hr}';
  account bigint := ems.leave_account(new.leave_id);
  counted numeric := 0;
  asked numeric := 0;
  was_account bigint;
  was_counted numeric := 0;
  was_asked numeric := 0;
begin
  if new.entry = 'mass' and exists (select from ems.leave_offices o
      where o.id = new.office_day_id and o.no_balance_policy = 'negative') then
    return null;
  end if;
  perform from ems.employees e where e.id = new.employee_id for no key update;
  if new.deleted_at is null then
    counted := case when new.status in ('approved', 'posted') then new.days else 0 end;
    asked := case when new.entry = 'request' and (new.status = 'approved' or new.status = any(waiting)) then new.days else 0 end;
  end if;
  if tg_op = 'UPDATE' then
    was_account := ems.leave_account(old.leave_id);
    if old.deleted_at is null then
      was_counted := case when old.status in ('approved', 'posted') then old.days else 0 end;
      was_asked := case when old.entry = 'request' and (old.status = 'approved' or old.status = any(waiting)) then old.days else 0 end;
    end if;
    if was_account <> account or old.period_year <> new.period_year then
      perform ems.refuse_overdrawn(new.employee_id, was_account, old.period_year, old.entry, -was_counted, -was_asked);
      was_counted := 0;
      was_asked := 0;
    end if;
  end if;
  perform ems.refuse_overdrawn(new.employee_id, account, new.period_year, new.entry, counted - was_counted, asked - was_asked);
  return null;
end $$;

-- At the end of each statement, so that all rows of one are counted; a load of old data may put it off to its own end.
create constraint trigger leave_employees_balance
  after insert or update of leave_id, period_year, days, status, deleted_at on leave_employees
  deferrable initially immediate for each row execute function keep_leave_balance();
