-- drops: kite_bom_assumed()
create or replace function kite_bom_defaults() returns trigger language plpgsql as $$
begin
  new.valid_from := coalesce(new.valid_from, new.conversion_date);
  if new.fg_unit is null then
    select unit into new.fg_unit from ems.customs_kite_tool_finish_goods where id = new.finish_good_id;
  end if;
  return new;
end $$;
