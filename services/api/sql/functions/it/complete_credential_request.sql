/* An approved request holds for its hours from the decision on. */
create or replace function complete_credential_request() returns trigger language plpgsql as $$
begin
  if new.status = 'approved' and new.until is null then
    new.until := now() + make_interval(hours => new.hours);
  end if;
  return new;
end $$;
