/*
 * Attendance days follow their exception: covered days are waived, and days that no exception covers any more count again. A
 * reason typed for one day stays, and so do closed days.
 */
create or replace function except_days() returns trigger language plpgsql as $$
declare
  first date := new.date_from;
  last date := new.date_to;
begin
  if tg_op = 'UPDATE' then
    first := least(first, old.date_from);
    last := greatest(last, old.date_to);
  end if;
  update ems.attendance_employees a set exception_reason = d.reason, is_excepted = d.reason is not null, version = a.version + 1,
      updated_at = now()
    from (select t.id, ems.exception_of(t.company_id, t.office_id, t.date) as reason from ems.attendance_employees t
      where t.company_id = new.company_id and t.date between first and last and t.review <> 'locked'
        and (t.exception_reason is null or t.is_excepted)) d
    where a.id = d.id and a.exception_reason is distinct from d.reason;
  return null;
end $$;
