create trigger general_receipt_assets_limit after insert on general_receipt_assets
  for each row execute function limit_receipt_assets();
