/* Whether a plan of maintenance is about this asset. */
create or replace function it_plan_has(p it_maintenance_internals, a it_assets) returns boolean language sql stable as $$
  select a.deleted_at is null and a.status not in ('disposed', 'lost') and case p.scope
    when 'assets' then exists (select from ems.it_maintenance_internals_it_assets j where j.owner_id = p.id and j.target_id = a.id)
    when 'category' then a.category_id = p.category_id and (p.company_id is null or a.company_id = p.company_id)
    else a.office_id = p.office_id end
$$;
