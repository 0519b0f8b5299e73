create trigger general_receipts_name before insert on general_receipts for each row execute function name_receipt();

create trigger general_receipts_posted after insert on general_receipts
  for each row when (new.status = 'posted') execute function count_receipt();

create trigger general_receipts_count after update of status on general_receipts
  for each row when (old.status <> new.status and 'posted' in (old.status, new.status)) execute function count_receipt();
