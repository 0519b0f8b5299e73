/* The day of an employee: who, where, and when the work pattern has them come and go, by the clock of the office. */
create or replace function complete_attendance() returns trigger language plpgsql as $$
declare
  person record;
  pattern jsonb;
begin
  select e.full_name, e.company_id, e.department_id, e.office_id, e.work_pattern_id, o.meta ->> 'timezone' as zone into person
    from ems.employees e left join ems."references" o on o.id = e.office_id where e.id = new.employee_id;
  if tg_op = 'INSERT' then
    new.employee_name := person.full_name;
    new.company_id := person.company_id;
    new.department_id := person.department_id;
    new.office_id := coalesce(new.office_id, person.office_id);
    new.work_pattern_id := coalesce(new.work_pattern_id, person.work_pattern_id);
    new.timezone := coalesce(person.zone, 'Asia/Jakarta');
    new.leave_employee_id := coalesce(new.leave_employee_id,
      (select l.request_id from ems.leave_on_days(new.employee_id, new.date, new.date) l));
    if new.exception_reason is null then
      new.exception_reason := ems.exception_of(new.company_id, new.office_id, new.date);
      new.is_excepted := new.exception_reason is not null;
    end if;
  end if;
  pattern := (select meta from ems."references" where id = new.work_pattern_id);
  -- Nobody is late on a day off; what is worked on it is overtime.
  if pattern ->> 'start' is null or pattern ->> 'end' is null
    or (jsonb_typeof(pattern -> 'days') = 'array' and not pattern -> 'days' @> to_jsonb(extract(isodow from new.date)::int))
    or ems.is_holiday_of(new.employee_id, new.date) then
    new.schedule_in := null;
    new.schedule_out := null;
    new.break_minutes := 0;
  else
    new.schedule_in := (new.date + (pattern ->> 'start')::time) at time zone new.timezone;
    new.schedule_out := (new.date + (case when (pattern ->> 'short_day')::int = extract(isodow from new.date)
      then coalesce(pattern ->> 'short_end', pattern ->> 'end') else pattern ->> 'end' end)::time) at time zone new.timezone;
    if new.schedule_out <= new.schedule_in then
      new.schedule_out := new.schedule_out + interval '1 day';
    end if;
    new.break_minutes := coalesce((pattern ->> 'break_minutes')::int, 0);
  end if;
  return new;
end $$;
