-- Filters for what is rare were answered by reading the list to its end: 50 to 480 ms of 100,000 rows. Each gets an index of
-- the few rows it is about, in the order of their list.

create index archive_contracts_open_ended on archive_contracts (current_end_date, id) include (company_id, deleted_at)
  where is_open_ended;
create index archive_contracts_foreign on archive_contracts (currency, current_end_date, id) include (company_id, deleted_at)
  where currency <> 'IDR';
create index documents_vital on documents (doc_date, id) where is_vital;
create index documents_held on documents (doc_date, id) where legal_hold;
create index documents_away on documents (loan_status, doc_date, id) where loan_status <> 'available';

-- And whether a document is secret is asked of every row that is counted: without this, of the table.
drop index documents_department;
create index documents_department on documents (department_id, doc_date, id)
  include (company_id, security, code_detail_id, created_by_id, deleted_at);
drop index documents_company;
create index documents_company on documents (company_id, doc_date, id)
  include (security, code_detail_id, created_by_id, deleted_at);
drop index documents_location;
create index documents_location on documents (location_id, doc_date, id)
  include (company_id, security, code_detail_id, created_by_id, deleted_at);
drop index documents_code_detail;
create index documents_code_detail on documents (code_detail_id, doc_date, id)
  include (company_id, security, created_by_id, deleted_at);
