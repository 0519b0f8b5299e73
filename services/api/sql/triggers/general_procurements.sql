create trigger general_procurements_total before insert or update of lines on general_procurements
  for each row execute function total_procurement();
