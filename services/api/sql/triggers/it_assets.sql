create trigger it_assets_tag before insert on it_assets for each row execute function assign_asset_tag();

create trigger it_assets_changes_company after update of company_id on it_assets for each row
  when (old.company_id is distinct from new.company_id) execute function asset_changes_company();

create trigger it_assets_keeps_assignment after insert or update of holder_id, holder_office_id, checked_out_at, deleted_at
  on it_assets for each row execute function keep_asset_assignment();

create trigger it_assets_keeps_seats before insert or update of seats, seats_used, asset_class, status, deleted_at on it_assets
  for each row execute function keep_license_seats();

create trigger it_assets_usage after update of usage_hours on it_assets for each row
  when (old.usage_hours is distinct from new.usage_hours) execute function follow_asset_usage();
