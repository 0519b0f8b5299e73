create index concurrently if not exists background_jobs_fixes on background_jobs (created_at)
  where type = 'import' and params ? 'fixes';
