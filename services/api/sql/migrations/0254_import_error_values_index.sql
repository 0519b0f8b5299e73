create index concurrently if not exists import_errors_values on import_errors (job_id) where value is not null;
