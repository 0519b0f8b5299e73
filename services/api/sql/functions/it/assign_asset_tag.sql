-- drops: tag_it_asset()
/* Assets added without a tag of their own get the next one that no asset ever had. */
create or replace function assign_asset_tag() returns trigger language plpgsql as $$
begin
  while new.asset_tag is null or new.asset_tag = '' loop
    new.asset_tag := 'TI-' || lpad(nextval('ems.it_asset_number')::text, 5, '0');
    if exists (select from ems.it_assets a where lower(a.asset_tag) = lower(new.asset_tag)) then
      new.asset_tag := null;
    end if;
  end loop;
  return new;
end $$;
