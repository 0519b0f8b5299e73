/* Title of a receipt before it has a number. */
create or replace function name_receipt() returns trigger language plpgsql as $$
begin
  new.number := coalesce(new.number, 'Draf-' || new.id);
  return new;
end $$;
