/* An approved export may be downloaded for an hour from the decision on. */
create or replace function complete_credential_export() returns trigger language plpgsql as $$
begin
  if new.status = 'approved' and new.until is null then
    new.until := now() + interval '1 hour';
  end if;
  return new;
end $$;
