-- Removing a batch asks for its records, those in the trash too.
create index concurrently if not exists documents_disposal_key on documents (disposal_id) where disposal_id is not null;
