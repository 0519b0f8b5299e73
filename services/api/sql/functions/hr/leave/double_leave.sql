/* The number of another request of an employee, in one of these states, that takes the same part of a day. */
create or replace function double_leave(employee bigint, details jsonb, start_date date, end_date date, without bigint, states text[])
returns text language sql stable as $$
  select coalesce(o.number, 'draf') from ems.leave_employees o
  where o.employee_id = employee and o.id is distinct from without and o.entry = 'request' and o.deleted_at is null
    and o.status = any(states) and o.start_date <= $4 and o.end_date >= $3
    and exists (
      select from jsonb_array_elements(o.day_details) a join jsonb_array_elements(details) b on a ->> 'date' = b ->> 'date'
      where (a ->> 'value')::numeric > 0 and (b ->> 'value')::numeric > 0
        and ((a ->> 'value')::numeric + (b ->> 'value')::numeric > 1
          or (a ->> 'part' = b ->> 'part' and a ->> 'part' <> 'hours')))
  order by o.start_date, o.id limit 1
$$;
