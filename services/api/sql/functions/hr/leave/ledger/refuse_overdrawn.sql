-- drops: refuse_overdrawn(bigint, bigint, integer, text, numeric, numeric)
/*
 * Refuses an entry after which more is owed than its kind of leave allows. Rights that come or go are looked at as a whole;
 * of days that are taken only those that add to what was owed already. `asked`: with what waits for a decision.
 */
create or replace function refuse_overdrawn(entry ems.leave_employees, account bigint, asked boolean, taken numeric)
returns void language plpgsql as $$
declare
  allowed numeric := (select l.allow_negative from ems.leaves l where l.id = account);
  owed numeric;
  before numeric;
begin
  if not ems.leave_is_limited(entry.employee_id, account, entry.period_year)
    and not (entry.entry <> 'request' and taken > 0) then
    return;
  end if;
  owed := ems.leave_owed(entry.employee_id, account, asked);
  if owed <= allowed then
    return;
  end if;
  before := case when entry.days < 0 then ems.leave_owed(entry.employee_id, account, asked, entry.id) else 0 end;
  if owed > before then
    raise exception 'Saldo tidak cukup: sisa %, diminta %.', replace(trim_scale(taken - owed + before)::text, '.', ','),
      replace(trim_scale(taken)::text, '.', ',') using errcode = 'EM422',
      constraint = case entry.entry when 'request' then 'leave_employees_end_date_check' else 'leave_employees_days_check' end;
  end if;
end $$;
