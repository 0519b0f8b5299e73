create index concurrently if not exists archive_contracts_renewal_decision on archive_contracts (renewal_decision, current_end_date, id)
  include (company_id, pic_id, deleted_at);
create index concurrently if not exists archive_contracts_decision_due on archive_contracts (decision_due, id) where deleted_at is null;
create index concurrently if not exists archive_contracts_renewal_decided_by on archive_contracts (renewal_decided_by_id);
