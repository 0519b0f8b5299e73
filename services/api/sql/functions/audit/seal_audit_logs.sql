/* For workers of the release before, while they are replaced. It goes with the next release. */
create or replace function seal_audit_logs(at_most int) returns int language plpgsql as $$
begin
  return ems.chain_audit_logs(at_most);
end $$;
