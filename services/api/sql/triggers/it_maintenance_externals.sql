create trigger it_maintenance_externals_owner before insert or update of it_asset_id on it_maintenance_externals
  for each row execute function company_of_asset();
