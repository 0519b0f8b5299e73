/* When a plan is due next: one interval after it was last carried out or skipped; a plan by hours of use has no day. */
create or replace function it_plan_due(plan bigint, starts date, unit text, every int) returns date language sql stable as $$
  select case when unit = 'usage_hour' then null
    else coalesce((
      select max(a.scheduled_at) + case unit when 'day' then make_interval(days => every)
        when 'week' then make_interval(weeks => every) else make_interval(months => every) end
      from ems.it_maintenance_internal_activities a
      where a.plan_id = plan and a.status in ('done', 'skipped') and a.deleted_at is null)::date, starts) end
$$;
