/* Whoever changes the balance of an employee waits for whoever does so already. */
create or replace function keep_leave_balance() returns trigger language plpgsql as $$
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
