create trigger documents_changes_reach after update of company_id, security, is_vital on documents for each row
  when ((old.company_id, old.security, old.is_vital) is distinct from (new.company_id, new.security, new.is_vital))
  execute function document_changes_reach();

create trigger documents_destroyed before update of status, legal_hold, excluded_from_disposal, disposal_id, destroyed_at on documents
  for each row when (old.status = 'destroyed' or new.status = 'destroyed') execute function keep_destroyed_document();

create trigger documents_moved after update of location_id on documents for each row
  when (old.location_id is distinct from new.location_id) execute function log_document_move();

create trigger documents_fits after insert or update of location_id, deleted_at on documents for each row
  when (new.location_id is not null and new.deleted_at is null and new.status <> 'destroyed')
  execute function refuse_full_location();
