/* What is left of the selling price in rupiah: exact, and in per cent of it (docs/decisions/prices.md#margin). */
create or replace function margin_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.unit_id, new.unit_conversions) is distinct from (old.unit_id, old.unit_conversions) then
    new.cost := ems.cost_of_item(new.id, new.unit_id, new.unit_conversions);
  end if;
  new.margin := case when new.currency = 'IDR' then new.sell_price - new.cost end;
  -- `greatest` and `least` leave out what is null.
  new.margin_percent := case when new.currency = 'IDR' and new.sell_price > 0 and new.cost is not null
    then least(greatest(round(100 * (new.sell_price - new.cost) / new.sell_price, 1), -99999999), 99999999) end;
  return new;
end $$;
