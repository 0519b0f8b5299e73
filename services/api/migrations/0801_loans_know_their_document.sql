-- A loan is seen by whoever sees its document. Asking the document about each row made the list of 100,000 loans several
-- times slower than its bare statement: loans carry the company of their document and whether it is secret. Both are
-- nobody's fields; triggers keep them. Who may see a secret one is still asked of the document.

alter table archive_document_logs
  add column owner_company_id bigint,
  add column owner_is_secret boolean not null default false;
alter table archive_document_logs disable trigger user;
update archive_document_logs t set owner_company_id = d.company_id, owner_is_secret = d.security in ('secret', 'top_secret')
  from documents d where d.id = t.document_id;
alter table archive_document_logs enable trigger user;

/* The document stays as it is until the loan is written: a change of it waits, and then finds the loan. */
create function document_of_loan() returns trigger language plpgsql as $$
begin
  select d.company_id, d.security in ('secret', 'top_secret') into new.owner_company_id, new.owner_is_secret
    from ems.documents d where d.id = new.document_id for no key update;
  new.owner_is_secret := coalesce(new.owner_is_secret, false);
  return new;
end $$;
create trigger archive_document_logs_owner before insert or update of document_id on archive_document_logs
  for each row execute function document_of_loan();

create function document_changes_reach() returns trigger language plpgsql as $$
begin
  update ems.archive_document_logs set owner_company_id = new.company_id,
      owner_is_secret = new.security in ('secret', 'top_secret')
    where document_id = new.id;
  return null;
end $$;
create trigger documents_changes_reach after update of company_id, security on documents for each row
  when (old.company_id is distinct from new.company_id or old.security is distinct from new.security)
  execute function document_changes_reach();

drop index archive_document_logs_document;
create index archive_document_logs_document on archive_document_logs (document_id, at, id)
  include (owner_company_id, owner_is_secret, deleted_at);
drop index archive_document_logs_borrower_department;
create index archive_document_logs_borrower_department on archive_document_logs (borrower_department_id, at, id)
  include (owner_company_id, owner_is_secret, document_id, deleted_at);
drop index archive_document_logs_borrower;
create index archive_document_logs_borrower on archive_document_logs (borrower_id, at, id)
  include (owner_company_id, owner_is_secret, document_id, deleted_at);
