/* How it stands with sending a partner to a book. */
create or replace function mark_pushed_partner() returns trigger language plpgsql as $$
declare
  push ems.accounting_pushes := coalesce(new, old);
begin
  perform ems.refresh_partner_accounting(array[push.target_id], push.connection);
  return null;
end $$;
