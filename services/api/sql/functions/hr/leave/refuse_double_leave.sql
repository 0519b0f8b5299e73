/* Refuses overlapping leave: two requests share a day only with halves or hours that do not overlap. */
create or replace function refuse_double_leave() returns trigger language plpgsql as $$
declare
  taken text[] := '{submitted,pending_substitute,pending_manager,pending_hr,approved}';
  other text;
begin
  if new.entry <> 'request' or new.deleted_at is not null or new.status <> all(taken) then
    return null;
  end if;
  perform from ems.employees e where e.id = new.employee_id for no key update;
  other := ems.double_leave(new.employee_id, new.day_details, new.start_date, new.end_date, new.id, taken);
  if other is not null then
    raise exception 'Bertabrakan dengan pengajuan %.', other using errcode = 'EM422', constraint = 'leave_employees_start_date_check';
  end if;
  return null;
end $$;
