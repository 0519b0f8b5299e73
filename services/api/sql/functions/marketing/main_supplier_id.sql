/* Whom an item is bought from first; the database allows one of them. */
create or replace function main_supplier_id(item items) returns bigint language sql stable as $$
  select r.partner_id from ems.partner_items r where r.item_id = item.id and r.is_primary and r.deleted_at is null
$$;
