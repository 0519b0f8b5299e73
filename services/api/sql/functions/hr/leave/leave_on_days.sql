/*
 * Approved leave on the working days of an employee, one row a day: the first request, the code of its leave type, and the part
 * of the day. The code of a half day is the one with half the presence; null without such a code.
 */
create or replace function leave_on_days(employee bigint, first date, last date)
returns table (day date, request_id bigint, code_id bigint, extent text) language sql stable as $$
  with part as (
    select l.id, (p ->> 'date')::date as day, p ->> 'part' as part, k.attendance_code_id, l.company_id
    from ems.leave_employees l join ems.leaves k on k.id = l.leave_id cross join lateral jsonb_array_elements(l.day_details) p
    where l.employee_id = employee and l.entry = 'request' and l.status = 'approved' and l.deleted_at is null
      and l.start_date <= last and l.end_date >= first and (p ->> 'date')::date between first and last
      and (p ->> 'value')::numeric > 0 and coalesce((p ->> 'is_workday')::boolean, true)
  ), whole as (
    select p.day, min(p.id) as id, (array_agg(p.attendance_code_id order by p.id))[1] as code_id, min(p.company_id) as company_id,
      case when bool_or(p.part = 'full') or (bool_or(p.part = 'am') and bool_or(p.part = 'pm')) then 'whole'
        when bool_or(p.part in ('am', 'pm')) then 'half' else 'hours' end as extent
    from part p group by p.day
  )
  select w.day, w.id, case w.extent when 'whole' then w.code_id when 'half' then (
      select c.id from ems.attendance_codes c where c.present_value = 0.5 and c.is_active and c.deleted_at is null
        and coalesce(c.company_id, w.company_id) = w.company_id order by c.company_id nulls last, c.sort_order, c.id limit 1) end,
    w.extent
  from whole w
$$;
