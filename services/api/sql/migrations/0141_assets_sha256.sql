create index concurrently if not exists assets_sha256 on assets (sha256);
