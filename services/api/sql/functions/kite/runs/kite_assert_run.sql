/* The functions that make tables have the rights of the owner: they refuse any table that is not one of a run. */
create or replace function kite_assert_run(name text) returns void language plpgsql immutable as $$
begin
  if name !~ '^kite_run_[0-9]+_[0-9]+$' then
    raise exception '% is no table of a run', name using errcode = 'insufficient_privilege';
  end if;
end $$;
