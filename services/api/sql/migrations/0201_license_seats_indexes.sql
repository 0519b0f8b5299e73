create index concurrently if not exists it_assets_by_seats_free on it_assets (seats_free, id) where deleted_at is null;
