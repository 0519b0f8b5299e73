create index concurrently if not exists items_cost on items (cost, id) where deleted_at is null;
create index concurrently if not exists items_margin on items (margin, id) where deleted_at is null;
create index concurrently if not exists items_margin_percent on items (margin_percent, id) where deleted_at is null;
