/* Writing the folder of the credential again lets it take over the rights of its requests. */
create or replace function apply_credential_request() returns trigger language plpgsql as $$
begin
  update ems.credentials set folder_id = folder_id where id = new.credential_id;
  return null;
end $$;
