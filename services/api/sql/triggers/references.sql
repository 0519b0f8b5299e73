create trigger references_tree after insert or update of parent_id on "references"
  for each row when (new.parent_id is not null) execute function check_reference_tree();

create trigger references_clocks after update of meta on "references"
  for each row when (new.category in ('work-pattern', 'office') and new.meta is distinct from old.meta)
  execute function recount_tickets_of_pattern();
