create unique index concurrently if not exists marketing_boards_mail_key on marketing_boards (mail_key);
create index concurrently if not exists contacts_email_lower on contacts (lower(email)) where deleted_at is null;
create index concurrently if not exists partners_email_lower on partners (lower(email)) where deleted_at is null;
