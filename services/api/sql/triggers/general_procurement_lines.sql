create trigger general_procurement_lines_budget after insert or update on general_procurement_lines
  for each row execute function settle_line();

create constraint trigger general_procurement_lines_progress
  after update of qty, qty_ordered, qty_received, qty_cancelled on general_procurement_lines deferrable initially deferred
  for each row when ((old.qty, old.qty_ordered, old.qty_received, old.qty_cancelled)
    is distinct from (new.qty, new.qty_ordered, new.qty_received, new.qty_cancelled))
  execute function follow_quantities();

create constraint trigger general_procurement_lines_removal after delete on general_procurement_lines
  deferrable initially deferred for each row execute function follow_quantities();
