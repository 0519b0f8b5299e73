create trigger references_tree after insert or update of parent_id on "references"
  for each row when (new.parent_id is not null) execute function check_reference_tree();
