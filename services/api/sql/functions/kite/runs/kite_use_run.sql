/* For workers of the release before, while they are replaced. It goes with the next release. */
create or replace function kite_use_run(name text, bcl bigint, tenant bigint) returns void language plpgsql as $$
begin
  perform ems.kite_book_run_usage(name, bcl, tenant);
end $$;
