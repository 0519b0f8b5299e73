/* The rights of a folder hold for every credential in it: writing the folder again lets each take them over. */
create or replace function share_folder() returns trigger language plpgsql as $$
begin
  update ems.credentials set folder_id = folder_id where folder_id = new.id;
  return null;
end $$;
