create trigger general_orders_complete before insert or update on general_orders for each row execute function complete_order();

create trigger general_orders_lines after insert or update of lines, status, company_id, deleted_at on general_orders
  for each row execute function keep_order_lines();

create trigger general_orders_prices after insert or update of lines, status, deleted_at on general_orders
  for each row execute function cost_ordered_items();
