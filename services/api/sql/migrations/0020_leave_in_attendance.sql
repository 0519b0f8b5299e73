-- Approved leave writes the days of attendance, and takes them out when it is approved no longer.

alter table attendance_employees
  add own_code_id bigint constraint attendance_employees_own_code_fkey references attendance_codes;
create index attendance_employees_own_code on attendance_employees (own_code_id) where own_code_id is not null;

-- Leave that is approved already: days that stand keep their code and name their leave; from the current month on, days
-- that are missing are written. Days of closed periods, and months that people wrote by hand, stay as they are.
create temporary table approved_days on commit drop as
  with part as (
    select l.id, l.employee_id, l.company_id, (p ->> 'date')::date as day, p ->> 'part' as part, k.attendance_code_id
    from leave_employees l join leaves k on k.id = l.leave_id cross join lateral jsonb_array_elements(l.day_details) p
    where l.entry = 'request' and l.status = 'approved' and l.deleted_at is null
      and (p ->> 'value')::numeric > 0 and coalesce((p ->> 'is_workday')::boolean, true)
  )
  select p.employee_id, p.day, p.company_id, min(p.id) as id, (array_agg(p.attendance_code_id order by p.id))[1] as code_id,
    case when bool_or(p.part = 'full') or (bool_or(p.part = 'am') and bool_or(p.part = 'pm')) then 'whole'
      when bool_or(p.part in ('am', 'pm')) then 'half' else 'hours' end as extent
  from part p
  where not exists (select from attendance_employees c where c.company_id = p.company_id
    and c.locked_period = to_char(p.day, 'YYYY-MM') and c.deleted_at is null)
  group by p.employee_id, p.day, p.company_id;

update attendance_employees a set leave_employee_id = d.id
from approved_days d
where a.employee_id = d.employee_id and a.date = d.day and a.deleted_at is null and a.leave_employee_id is null;

insert into attendance_employees (employee_id, employee_name, date, code_id, work_pattern_id, schedule_in, schedule_out,
  timezone, break_minutes, source, office_id, leave_employee_id, company_id, department_id)
select e.id, e.full_name, d.day, c.id, e.work_pattern_id, t.schedule_in,
  t.schedule_out + case when t.schedule_out <= t.schedule_in then interval '1 day' else interval '0' end, z.zone,
  case when t.schedule_in is null or t.schedule_out is null then 0 else coalesce((w.meta ->> 'break_minutes')::int, 0) end,
  'leave', e.office_id, d.id, e.company_id, e.department_id
from approved_days d join employees e on e.id = d.employee_id
left join "references" o on o.id = e.office_id left join "references" w on w.id = e.work_pattern_id
cross join lateral (select coalesce(o.meta ->> 'timezone', 'Asia/Jakarta') as zone) z
cross join lateral (select case when w.meta ->> 'end' is not null then (d.day + (w.meta ->> 'start')::time) at time zone z.zone end as schedule_in,
  case when w.meta ->> 'start' is not null then (d.day + (w.meta ->> 'end')::time) at time zone z.zone end as schedule_out) t
join attendance_codes c on c.id = case d.extent when 'whole' then d.code_id when 'half' then (
    select h.id from attendance_codes h where h.present_value = 0.5 and h.is_active and h.deleted_at is null
      and coalesce(h.company_id, d.company_id) = d.company_id order by h.company_id nulls last, h.sort_order, h.id limit 1) end
where d.day >= date_trunc('month', (now() at time zone 'Asia/Jakarta')::date)
  and d.day >= e.join_date and d.day <= coalesce(e.exit_date, 'infinity') and e.deleted_at is null
  and not exists (select from attendance_employees a where a.employee_id = e.id and a.date = d.day and a.deleted_at is null);
