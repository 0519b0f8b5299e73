/* Changes of the balance of one employee wait for each other. */
create or replace function keep_leave_balance() returns trigger language plpgsql as $$
declare
  waiting text[] := '{submitted,pending_substitute,pending_manager,pending_hr}';
  account bigint := ems.leave_account(new.leave_id);
  counted numeric := 0;
  asked numeric := 0;
  was_counted numeric := 0;
  was_asked numeric := 0;
  is_moved boolean := false;
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
    if old.deleted_at is null then
      was_counted := case when old.status in ('approved', 'posted') then old.days else 0 end;
      was_asked := case when old.entry = 'request' and (old.status = 'approved' or old.status = any(waiting)) then old.days else 0 end;
    end if;
    is_moved := (new.leave_id, new.period_year, new.day_details, new.valid_from, new.valid_to, new.start_date)
      is distinct from (old.leave_id, old.period_year, old.day_details, old.valid_from, old.valid_to, old.start_date);
    -- A right that goes to another balance may be missed in its own.
    if is_moved and was_counted > 0 and ems.leave_account(old.leave_id) <> account then
      perform ems.refuse_overdrawn(new, ems.leave_account(old.leave_id), false, was_counted);
    end if;
    if is_moved and account is distinct from ems.leave_account(old.leave_id) then
      was_counted := 0;
      was_asked := 0;
    end if;
  end if;
  if counted < was_counted or (is_moved and counted <> 0) then
    perform ems.refuse_overdrawn(new, account, false, case when counted < was_counted then was_counted - counted else abs(counted) end);
  end if;
  if asked < was_asked or (is_moved and asked <> 0) then
    perform ems.refuse_overdrawn(new, account, true, case when asked < was_asked then was_asked - asked else abs(asked) end);
  end if;
  return null;
end $$;
