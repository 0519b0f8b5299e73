/* A code where none was given. */
create or replace function complete_price_list() returns trigger language plpgsql as $$
begin
  new.code := coalesce(new.code, 'DH-' || lpad(nextval('ems.price_list_number')::text, 5, '0'));
  return new;
end $$;
