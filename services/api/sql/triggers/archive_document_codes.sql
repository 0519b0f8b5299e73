create trigger archive_document_codes_tree after insert or update of parent_id on archive_document_codes
  for each row when (new.parent_id is not null) execute function check_archive_code_tree();
