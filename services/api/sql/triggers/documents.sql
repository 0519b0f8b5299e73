create trigger documents_changes_reach after update of company_id, security on documents for each row
  when (old.company_id is distinct from new.company_id or old.security is distinct from new.security)
  execute function document_changes_reach();
