/* Refuses what takes more than is left of one balance: `counted` of it for good, `asked` with what waits for a decision. */
create or replace function refuse_overdrawn(employee bigint, account bigint, year int, entry text, counted numeric, asked numeric)
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
