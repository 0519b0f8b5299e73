/*
 * Writes the career of these employees anew. The lines of job_history are laid over where the employee began, which the first
 * row keeps: a line says only what it changed. What no line says was always as it is now.
 */
create or replace function write_career(employees bigint[]) returns void language sql as $$
  with person as (
    select e.id, e.full_name, e.join_date, e.exit_date, e.company_id, e.job_history as history,
      jsonb_build_object('company', e.company_id::text, 'office', e.office_id::text, 'department', e.department_id::text,
        'position', e.position_id::text, 'grade', e.grade_id::text, 'manager', e.manager_id::text,
        'employment_type', e.employment_type) as place,
      (select jsonb_build_object('company', c.company_id::text, 'office', c.office_id::text,
          'department', c.department_id::text, 'position', c.position_id::text, 'grade', c.grade_id::text,
          'manager', c.manager_id::text, 'employment_type', c.employment_type)
        from ems.career_events c where c.employee_id = e.id and c.n = 0) as began
    from ems.employees e where e.id = any(employees) and e.deleted_at is null and e.status <> 'candidate'
  ), line as (
    select p.id, p.exit_date, l.n::int as n, l.line ->> 'type' as type, (l.line ->> 'effective')::date as effective,
      coalesce((l.line ->> 'pending')::boolean, false) as is_pending, l.line ->> 'document' as document, l.line ->> 'note' as note,
      coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(jsonb_strip_nulls(l.line)) f where p.place ? f.key), '{}')
        as place
    from person p cross join lateral jsonb_array_elements(p.history) with ordinality l(line, n)
  ), stated as (
    select l.id, array_agg(distinct k) as fields from line l cross join lateral jsonb_object_keys(l.place) k
    where not l.is_pending group by l.id
  ), base as (
    select p.id, (select jsonb_object_agg(f.key,
        case when p.began is not null and f.key = any(s.fields) then p.began -> f.key else f.value end)
      from jsonb_each(p.place) f) as place
    from person p left join stated s on s.id = p.id
  ), event as (
    -- An exit that was taken back never was; the last of several counts.
    select l.id, l.n, l.type, case l.type when 'exit' then l.effective + 1 else l.effective end as valid_from,
      l.type <> 'exit' as is_employed, l.is_pending, l.place, l.document, l.note
    from line l
    where l.type <> 'exit'
      or exists (select from line o where o.id = l.id and o.type = 'rejoin' and o.effective > l.effective)
      or (l.effective = l.exit_date
        and not exists (select from line o where o.id = l.id and o.type = 'exit' and o.effective = l.effective and o.n > l.n))
    union all
    select p.id, 0, 'join', least(p.join_date, (select min(l.effective) from line l where l.id = p.id)), true, false, '{}', null, null
    from person p where not exists (select from line l where l.id = p.id and l.type = 'join')
    union all
    select p.id, 10000, 'exit', p.exit_date + 1, false, false, '{}', null, null
    from person p where p.exit_date is not null
      and not exists (select from line l where l.id = p.id and l.type = 'exit' and l.effective = p.exit_date)
  ), ordered as (
    select e.*, (row_number() over (partition by e.id order by e.valid_from, e.n) - 1)::int as at,
      e.is_pending or exists (select from event o where o.id = e.id and not o.is_pending
        and (o.valid_from, o.n) > (e.valid_from, e.n)) as is_past
    from event e
  ), draft as (
    select o.id as employee_id, p.full_name as employee_name, o.at as n, o.type, o.valid_from, o.is_employed, o.is_pending,
      o.document, o.note, p.company_id,
      -- Whatever the lines say, the last of them is the present.
      case when not o.is_past then p.place else b.place || coalesce((select jsonb_object_agg(f.key, f.value) from (
        select distinct on (f.key) f.key, f.value from ordered e cross join lateral jsonb_each(e.place) f
        where e.id = o.id and e.at <= o.at and (not e.is_pending or e.at = o.at) order by f.key, e.at desc) f), '{}') end as place,
      case when not o.is_pending then lead(o.valid_from) over (partition by o.id, o.is_pending order by o.at) - 1 end as valid_to
    from ordered o join base b on b.id = o.id join person p on p.id = o.id
  ), gone as (
    delete from ems.career_events c where c.employee_id = any(employees)
      and not exists (select from draft d where d.employee_id = c.employee_id and d.n = c.n)
  )
  insert into ems.career_events as c (employee_id, employee_name, n, type, valid_from, valid_to, company_id, office_id, department_id,
    position_id, grade_id, manager_id, employment_type, is_employed, is_pending, document, note)
  select d.employee_id, d.employee_name, d.n, d.type, d.valid_from, d.valid_to,
    coalesce((select r.id from ems."references" r where r.id = (d.place ->> 'company')::bigint), d.company_id),
    (select r.id from ems."references" r where r.id = (d.place ->> 'office')::bigint),
    (select r.id from ems."references" r where r.id = (d.place ->> 'department')::bigint),
    (select r.id from ems."references" r where r.id = (d.place ->> 'position')::bigint),
    (select r.id from ems."references" r where r.id = (d.place ->> 'grade')::bigint),
    (select m.id from ems.employees m where m.id = (d.place ->> 'manager')::bigint),
    d.place ->> 'employment_type', d.is_employed, d.is_pending, d.document, d.note
  from draft d
  on conflict (employee_id, n) do update set employee_name = excluded.employee_name, type = excluded.type,
    valid_from = excluded.valid_from, valid_to = excluded.valid_to, company_id = excluded.company_id,
    office_id = excluded.office_id, department_id = excluded.department_id, position_id = excluded.position_id,
    grade_id = excluded.grade_id, manager_id = excluded.manager_id, employment_type = excluded.employment_type,
    is_employed = excluded.is_employed, is_pending = excluded.is_pending, document = excluded.document, note = excluded.note,
    version = c.version + 1, updated_at = now()
  where (c.employee_name, c.type, c.valid_from, c.valid_to, c.company_id, c.office_id, c.department_id, c.position_id, c.grade_id,
      c.manager_id, c.employment_type, c.is_employed, c.is_pending, c.document, c.note)
    is distinct from (excluded.employee_name, excluded.type, excluded.valid_from, excluded.valid_to, excluded.company_id,
      excluded.office_id, excluded.department_id, excluded.position_id, excluded.grade_id, excluded.manager_id,
      excluded.employment_type, excluded.is_employed, excluded.is_pending, excluded.document, excluded.note)
$$;
