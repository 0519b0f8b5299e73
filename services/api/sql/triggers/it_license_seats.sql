create trigger it_license_seats_counts_added after insert on it_license_seats
  for each row execute function count_license_seats();

create trigger it_license_seats_counts after update of status on it_license_seats
  for each row when (old.status <> new.status) execute function count_license_seats();

create trigger it_license_seats_counts_removed after delete on it_license_seats
  for each row execute function count_license_seats();
