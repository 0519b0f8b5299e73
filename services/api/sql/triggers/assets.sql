create trigger assets_signed_contract after insert on assets for each row
  when (new.target_type = 'archive-contracts' and new.purpose = 'signed') execute function mark_signed_contract();

create trigger assets_signed_contract_changed after update of target_type, target_id, purpose, deleted_at on assets
  for each row when (old.target_type = 'archive-contracts' or new.target_type = 'archive-contracts')
  execute function mark_signed_contract();

create trigger assets_signed_contract_removed after delete on assets for each row
  when (old.target_type = 'archive-contracts' and old.purpose = 'signed') execute function mark_signed_contract();

create trigger assets_proof before update of name, sha256, size_byte, target_type, target_id, purpose, deleted_at, destroyed_at
  or delete on assets for each row execute function keep_proof_of_disposal();

create trigger assets_destroyed_record before insert or update of target_id on assets for each row
  when (new.target_type = 'documents') execute function refuse_file_of_destroyed();

create trigger assets_go_to_jira after insert on assets for each row
  when (new.target_type = 'jira-issues') execute function send_file_to_jira();

create trigger assets_attached_go_to_jira after update of target_type, target_id on assets for each row
  when (new.target_type = 'jira-issues' and old.target_type is null) execute function send_file_to_jira();

create trigger assets_text after insert or update of target_type, deleted_at, destroyed_at on assets for each row
  execute function queue_file_text();

create trigger assets_edition after insert on assets for each row
  when (new.replaces_id is not null) execute function keep_file_edition();

create trigger assets_edition_changed after update of deleted_at on assets for each row
  when (new.replaces_id is not null) execute function keep_file_edition();

create trigger assets_edition_removed after delete on assets for each row
  when (old.replaces_id is not null) execute function keep_file_edition();
