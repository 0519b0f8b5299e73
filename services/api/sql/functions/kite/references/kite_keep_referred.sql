/* What lines refer to stays: the other half of `kite_check_references`. Arguments are the table of the lines and their column. */
create or replace function kite_keep_referred() returns trigger language plpgsql as $$
declare
  held bigint;
begin
  execute format('select b.id from before b where exists (select from ems.%I l where l.%I = b.id) limit 1', tg_argv[0], tg_argv[1])
    into held;
  if held is not null then perform ems.kite_refuse_reference(tg_argv[0], tg_argv[1], held); end if;
  return null;
end $$;
