-- What the archives still lacked: from when retention counts, who may see what is secret, who has a document, and addenda by number.

alter table documents
  add column retention_basis_date date,
  add column current_log_id bigint constraint documents_current_log_fkey references archive_document_logs on delete set null,
  add column borrower_id bigint constraint documents_borrower_fkey references employees,
  add column borrowed_until date;
update documents d set retention_basis_date = case c.active_basis when 'document_date' then d.doc_date
    when 'fiscal_year_end' then make_date(extract(year from d.doc_date)::int, 12, 31) end
  from archive_document_code_details c where c.id = d.code_detail_id;
update documents d set current_log_id = l.id, borrower_id = l.borrower_id, borrowed_until = l.due_at
  from archive_document_logs l
  where l.document_id = d.id and l.status in ('approved', 'on_loan') and l.deleted_at is null;
create index documents_current_log on documents (current_log_id) where current_log_id is not null;
create index documents_doc_number on documents (doc_number) where doc_number is not null;
create index documents_borrower on documents (borrower_id) where borrower_id is not null;
create index documents_borrowed_until on documents (borrowed_until, id) where deleted_at is null;

/* A document is as far away as its live loan, and says which one that is. */
create or replace function mark_document_loan() returns trigger language plpgsql as $$
declare
  about bigint := coalesce(new.document_id, old.document_id);
  live record;
begin
  select l.id, l.borrower_id, l.due_at, case l.status when 'on_loan' then 'on_loan' else 'reserved' end as state into live
    from ems.archive_document_logs l
    where l.document_id = about and l.status in ('approved', 'on_loan') and l.deleted_at is null limit 1;
  update ems.documents d set loan_status = coalesce(live.state, 'available'), current_log_id = live.id,
      borrower_id = live.borrower_id, borrowed_until = live.due_at
    where d.id = about;
  return null;
end $$;

drop trigger archive_document_logs_loan on archive_document_logs;
create trigger archive_document_logs_loan after insert or delete or update of status, due_at, deleted_at on archive_document_logs
  for each row execute function mark_document_loan();

create table archive_document_code_details_access_groups (
  owner_id bigint not null references archive_document_code_details on delete cascade,
  target_id bigint not null constraint archive_document_code_details_access_groups_fkey references usergroups,
  primary key (owner_id, target_id)
);
create index archive_document_code_details_access_groups_target on archive_document_code_details_access_groups (target_id);

alter table archive_document_logs add column extension_reason text;

/* The first contract is 0, its addenda count from 1. */
alter table archive_contracts add column sequence int not null default 0;
update archive_contracts c set sequence = n.at
  from (select id, row_number() over (partition by parent_id order by id) as at from archive_contracts
        where parent_id is not null) n where n.id = c.id;
create function count_addendum() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    new.sequence := 0;
  elsif tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id then
    perform pg_advisory_xact_lock(hashtext('ems.archive_contracts.sequence'), new.parent_id::int);
    new.sequence := (select coalesce(max(c.sequence), 0) + 1 from ems.archive_contracts c
      where c.parent_id = new.parent_id and c.id <> new.id);
  end if;
  return new;
end $$;
create trigger archive_contracts_addendum before insert or update of parent_id on archive_contracts
  for each row execute function count_addendum();
