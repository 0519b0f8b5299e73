create trigger items_complete before insert on items for each row execute function complete_item();

create trigger items_margin before insert or update of sell_price, cost, currency, unit_id, unit_conversions on items
  for each row execute function margin_item();
