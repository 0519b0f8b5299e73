/* Company, rights and status of a credential follow from its folder, its shares and its days. */
create or replace function complete_credential() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'Asia/Jakarta')::date;
  folder record;
begin
  select f.company_id, f.shares into folder from ems.credential_folders f where f.id = new.folder_id;
  if found then
    new.company_id := folder.company_id;
    new.access := ems.access_in_shares(folder.shares, 'folder') || ems.access_in_shares(new.shares, 'credential')
      || ems.access_by_requests(new.id);
  end if;
  new.status := case
    when new.is_archived then 'archived'
    when new.expires_at < today then 'expired'
    when new.rotation_due <= today
      or (new.rotated_at at time zone 'Asia/Jakarta')::date + new.rotate_days <= today then 'rotation_due'
    else 'active' end;
  return new;
end $$;
