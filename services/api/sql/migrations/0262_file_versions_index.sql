create index concurrently if not exists assets_replaces on assets (replaces_id) where (replaces_id is not null);
