/* Sets `usage_count` where it is not what is true; answers how many it had to change. */
create or replace function count_reference_usages() returns int language plpgsql as $$
declare
  key record;
  parts text[] := '{}';
  changed int;
begin
  for key in select * from ems.reference_keys() loop
    parts := parts || format('select %1$I as id from ems.%2$I where %1$I is not null%3$s', key.column_name, key.table_name,
      case when key.has_deleted then ' and deleted_at is null' else '' end);
  end loop;
  execute format(
    'update ems."references" r set usage_count = f.n from (
       select r.id, coalesce(u.n, 0)::int as n from ems."references" r
         left join (select id, count(*) n from (%s) every_use group by id) u using (id)) f
     where f.id = r.id and r.usage_count <> f.n', array_to_string(parts, ' union all '));
  get diagnostics changed = row_count;
  return changed;
end $$;
