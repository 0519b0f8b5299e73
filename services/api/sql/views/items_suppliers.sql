-- Vendors of an item, as the junction of a to-many field: what relates them is a row of its own, with code and price.
create view items_suppliers as
select item_id as owner_id, partner_id as target_id from partner_items where deleted_at is null and owner_is_vendor;
