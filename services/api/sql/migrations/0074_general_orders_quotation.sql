create index concurrently if not exists general_orders_quotation on general_orders (quotation_id);
