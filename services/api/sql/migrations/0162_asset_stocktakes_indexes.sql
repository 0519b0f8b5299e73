create index concurrently if not exists it_assets_by_last_audit_on on it_assets (last_audit_on, id) where deleted_at is null;
