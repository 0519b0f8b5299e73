-- Who points to a reference: counted every night, moved when references are merged. The foreign keys themselves say
-- where to look, so that a table added later is not forgotten.

alter table "references" add column usage_count int not null default 0;
create index references_usage_count on "references" (category, usage_count, id) where deleted_at is null;

/* Every column that points to `references`, of every table of this schema. */
create function reference_keys() returns table (table_name text, column_name text, has_deleted boolean, has_version boolean)
  language sql stable as $$
  select r.relname, a.attname,
    exists (select from pg_attribute d where d.attrelid = r.oid and d.attname = 'deleted_at' and not d.attisdropped),
    exists (select from pg_attribute v where v.attrelid = r.oid and v.attname = 'version' and not v.attisdropped)
  from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'ems.references'::regclass and cardinality(c.conkey) = 1
    and c.conparentid = 0 and r.relnamespace = 'ems'::regnamespace
  order by r.relname, a.attname
$$;

/* Sets `usage_count` where it is not what is true; answers how many it had to change. */
create function count_reference_usages() returns int language plpgsql as $$
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
