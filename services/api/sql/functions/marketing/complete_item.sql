/* A code where none was given. */
create or replace function complete_item() returns trigger language plpgsql as $$
begin
  new.code := coalesce(new.code,
    case new.kind when 'goods' then 'BRG-' else 'JSA-' end || lpad(nextval('ems.item_number')::text, 5, '0'));
  return new;
end $$;
