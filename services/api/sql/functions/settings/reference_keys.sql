/* Every column that points to `references`, of every table of this schema. */
create or replace function reference_keys() returns table (table_name text, column_name text, has_deleted boolean, has_version boolean)
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
