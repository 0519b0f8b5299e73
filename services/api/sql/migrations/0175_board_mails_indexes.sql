create index concurrently if not exists contacts_email_lower on contacts (lower(email)) where deleted_at is null;
create index concurrently if not exists partners_email_lower on partners (lower(email)) where deleted_at is null;
