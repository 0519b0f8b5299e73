/*
 * Price of a unit of an item on the newest order that went to a vendor, without tax and shipping; null where it was never
 * ordered in its unit or one that converts.
 */
create or replace function cost_of_item(item bigint, unit bigint, conversions jsonb) returns numeric
language sql stable as $$
  select round(k.price / u.factor, 2)
  from ems.general_procurement_lines l
  join ems.general_order_lines k on k.line_id = l.id
  join ems.general_orders o on o.id = k.order_id and o.deleted_at is null and o.status not in ('draft', 'cancelled')
  cross join lateral (select 1::numeric as factor where l.unit_id = unit union all
    select (c ->> 'factor')::numeric from jsonb_array_elements(conversions) c where (c ->> 'unit')::bigint = l.unit_id
    limit 1) u
  where l.item_id = item
  order by o.ordered_on desc, o.id desc, k.line_no desc limit 1
$$;
