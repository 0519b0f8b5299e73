create index concurrently if not exists users_client on users (client_id) where client_id is not null;
