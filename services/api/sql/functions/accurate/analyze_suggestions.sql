/* Only the owner of a table may have its statistics made. */
create or replace function analyze_suggestions() returns void language plpgsql
  security definer set search_path = ems, public, pg_temp as $$
begin
  analyze ems.accounting_suggestions;
end $$;
