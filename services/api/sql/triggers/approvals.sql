create trigger approvals_items_added after insert on approvals referencing new table as written
  for each statement execute function keep_task_items();

create trigger approvals_items_changed after update on approvals referencing new table as written
  for each statement execute function keep_task_items();
