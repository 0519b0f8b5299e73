/* A relation is called by what is related. */
create or replace function name_partner_item() returns trigger language plpgsql as $$
begin
  new.name := (select i.name from ems.items i where i.id = new.item_id) || ' – ' ||
    (select p.name from ems.partners p where p.id = new.partner_id);
  return new;
end $$;
