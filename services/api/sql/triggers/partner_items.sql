create trigger partner_items_name before insert or update on partner_items
  for each row execute function name_partner_item();

create trigger partner_items_count after insert or delete or update of item_id, deleted_at on partner_items
  for each row execute function count_partner_items();

create trigger partner_items_owner before insert or update of partner_id on partner_items
  for each row execute function company_of_partner();
