/* A price is called as its item, and is seen by the companies that see its list. */
create or replace function complete_price_list_item() returns trigger language plpgsql as $$
begin
  new.name := (select i.name from ems.items i where i.id = new.item_id);
  new.company_id := (select l.company_id from ems.price_lists l where l.id = new.list_id);
  return new;
end $$;
