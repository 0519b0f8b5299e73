create trigger general_quotations_complete before insert or update on general_quotations
  for each row execute function complete_vendor_quotation();
