create trigger price_list_items_complete before insert or update on price_list_items
  for each row execute function complete_price_list_item();

create trigger price_list_items_count_added after insert on price_list_items
  referencing new table as added for each statement execute function count_price_list_items();

create trigger price_list_items_count_changed after update on price_list_items
  referencing old table as removed new table as added for each statement execute function count_price_list_items();
