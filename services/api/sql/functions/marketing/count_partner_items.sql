/* How many partners an item has. */
create or replace function count_partner_items() returns trigger language plpgsql as $$
begin
  update ems.items i set relation_count =
      (select count(*) from ems.partner_items r where r.item_id = i.id and r.deleted_at is null)
    where i.id = coalesce(new.item_id, old.item_id);
  return null;
end $$;
