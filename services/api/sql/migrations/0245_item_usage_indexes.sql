create index concurrently if not exists partner_items_code_text on partner_items
  using gin (searchable(partner_item_code) public.gin_trgm_ops) where deleted_at is null;
create index concurrently if not exists marketing_activities_lines on marketing_activities using gin (lines jsonb_path_ops);
create index concurrently if not exists general_procurement_lines_item on general_procurement_lines (item_id)
  where item_id is not null;
