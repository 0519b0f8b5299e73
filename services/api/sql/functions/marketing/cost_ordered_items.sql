/* After general_orders_lines, which writes the lines: what their items cost follows the order. */
create or replace function cost_ordered_items() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' and (tg_op = 'INSERT' or old.status = 'draft') then
    return null;
  end if;
  update ems.items i set cost = c.cost
  from (
    select x.id, ems.cost_of_item(x.id, x.unit_id, x.unit_conversions) as cost from ems.items x
    where x.id in (select l.item_id from jsonb_array_elements(new.lines) n
      join ems.general_procurement_lines l on l.id = (n ->> 'line')::bigint where l.item_id is not null)
    order by x.id
  ) c where c.id = i.id and i.cost is distinct from c.cost;
  return null;
end $$;
