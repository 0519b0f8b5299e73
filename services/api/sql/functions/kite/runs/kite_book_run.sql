/* For workers of the release before, while they are replaced. It goes with the next release. */
create or replace function kite_book_run(name text, bcl bigint, tenant bigint) returns void language plpgsql as $$
begin
  perform ems.kite_attach_run(name, bcl, tenant);
end $$;
