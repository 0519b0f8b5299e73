create trigger quotations_complete before insert or update on quotations for each row execute function complete_quotation();
