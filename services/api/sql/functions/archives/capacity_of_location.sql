/* How many records fit into a place: its own number, or that of the house for a place with none inside; null without a limit. */
create or replace function capacity_of_location(of_location bigint) returns int language sql stable as $$
  select coalesce((b.meta ->> 'capacity')::int, case when not exists (
      select from ems."references" inside where inside.parent_id = b.id and inside.deleted_at is null)
    then (select coalesce(value, default_value)::int from ems.configs
      where key = 'archive.box_capacity' and company_id is null and coalesce(value, default_value) <> 'null') end)
  from ems."references" b where b.id = of_location
$$;
