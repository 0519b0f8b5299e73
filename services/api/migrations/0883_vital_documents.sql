-- A page and its total of vital and of held documents are read from their indexes, with what the scope asks (0802, 0881).
drop index documents_vital;
create index documents_vital on documents (doc_date, id)
  include (company_id, security, code_detail_id, created_by_id, deleted_at) where is_vital;
drop index documents_held;
create index documents_held on documents (doc_date, id)
  include (company_id, security, code_detail_id, created_by_id, deleted_at) where legal_hold;
