create trigger items_complete before insert on items for each row execute function complete_item();
