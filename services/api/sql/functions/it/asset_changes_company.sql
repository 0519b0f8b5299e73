/* Concurrent inserts may have read the old company: their transactions end first, later ones read the new company. */
create or replace function asset_changes_company() returns trigger language plpgsql as $$
begin
  lock table ems.it_maintenance_externals, ems.it_maintenance_internal_activities, ems.it_license_seats in share row exclusive mode;
  update ems.it_maintenance_externals set owner_company_id = new.company_id where it_asset_id = new.id;
  update ems.it_maintenance_internal_activities set owner_company_id = new.company_id where it_asset_id = new.id;
  update ems.it_license_seats set company_id = new.company_id where license_id = new.id;
  return null;
end $$;
