/*
 * In place of foreign keys, which look up every row of a file by itself: one check for all rows of a statement that adds lines.
 * Arguments are a column and the table it refers to, in pairs; a row refers within its tenant only.
 */
create or replace function kite_check_references() returns trigger language plpgsql as $$
declare
  field text;
  referred text;
  missing bigint;
begin
  for n in 0..tg_nargs - 1 by 2 loop
    field := tg_argv[n];
    referred := tg_argv[n + 1];
    -- The locks order this against a removal: the second of the two waits for the first.
    execute format('select from ems.%I r where r.id in (select %I from after) order by r.id for key share', referred, field);
    execute format('select n.id from (select distinct %1$I as id, tenant_id from after where %1$I is not null) n
      where not exists (select from ems.%2$I r where r.id = n.id and r.tenant_id = n.tenant_id) limit 1', field, referred)
      into missing;
    if missing is not null then perform ems.kite_refuse_reference(tg_table_name, field, missing); end if;
  end loop;
  return null;
end $$;
