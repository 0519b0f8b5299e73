/* When a plan is due next: one interval after it was last carried out or skipped. A plan by hours of use is due from the day on which
   one of its assets has run that long since it was looked after last. */
create or replace function it_plan_due(plan bigint, starts date, unit text, every int) returns date language sql stable as $$
  select case when unit = 'usage_hour' then (
    select coalesce(p.next_due_at, (now() at time zone 'Asia/Jakarta')::date) from ems.it_maintenance_internals p
    where p.id = plan and exists (
      select from ems.it_assets a where ems.it_plan_has(p, a) and a.usage_hours >= every + coalesce((
        select max(w.usage_hours) from ems.it_maintenance_internal_activities w
        where w.plan_id = plan and w.it_asset_id = a.id and w.status = 'done' and w.deleted_at is null), 0)))
    else coalesce((
      select max(a.scheduled_at) + case unit when 'day' then make_interval(days => every)
        when 'week' then make_interval(weeks => every) else make_interval(months => every) end
      from ems.it_maintenance_internal_activities a
      where a.plan_id = plan and a.status in ('done', 'skipped') and a.deleted_at is null)::date, starts) end
$$;
