/* What lines refer to stays with its tenant. Arguments are the table of the lines and their column. */
create or replace function kite_keep_tenant() returns trigger language plpgsql as $$
declare
  is_held boolean;
begin
  execute format('select exists (select from ems.%I l where l.%I = $1)', tg_argv[0], tg_argv[1]) into is_held using new.id;
  if is_held then perform ems.kite_refuse_reference(tg_argv[0], tg_argv[1], new.id); end if;
  return null;
end $$;
