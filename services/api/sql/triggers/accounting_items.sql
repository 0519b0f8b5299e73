create trigger accounting_items_pair after insert or delete or update of item_id, removed_at on accounting_items
  for each row execute function mark_paired_item();
