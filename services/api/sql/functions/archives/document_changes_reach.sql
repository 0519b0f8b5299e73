create or replace function document_changes_reach() returns trigger language plpgsql as $$
begin
  update ems.archive_document_logs set owner_company_id = new.company_id,
      owner_is_secret = new.security in ('secret', 'top_secret'),
      protection = case when new.security in ('secret', 'top_secret') then 'secret' when new.is_vital then 'vital' else 'normal' end
    where document_id = new.id;
  return null;
end $$;
