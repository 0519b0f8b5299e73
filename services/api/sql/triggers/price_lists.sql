create trigger price_lists_complete before insert on price_lists
  for each row execute function complete_price_list();
