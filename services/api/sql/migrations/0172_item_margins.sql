-- What a unit of an item cost when it was last ordered, and what that leaves of its selling price.
alter table items
  add column cost numeric(18, 2),
  add column margin numeric(18, 2),
  add column margin_percent numeric(9, 1);

update items i set cost = o.cost,
  margin = case when i.currency = 'IDR' then i.sell_price - o.cost end,
  margin_percent = case when i.currency = 'IDR' and i.sell_price > 0
    then least(greatest(round(100 * (i.sell_price - o.cost) / i.sell_price, 1), -99999999), 99999999) end
from (
  select distinct on (l.item_id) l.item_id, round(k.price / u.factor, 2) as cost
  from general_order_lines k
  join general_procurement_lines l on l.id = k.line_id
  join general_orders o on o.id = k.order_id and o.deleted_at is null and o.status not in ('draft', 'cancelled')
  join items i on i.id = l.item_id
  cross join lateral (select 1::numeric as factor where l.unit_id = i.unit_id union all
    select (c ->> 'factor')::numeric from jsonb_array_elements(i.unit_conversions) c where (c ->> 'unit')::bigint = l.unit_id
    limit 1) u
  order by l.item_id, o.ordered_on desc, o.id desc, k.line_no desc
) o where o.item_id = i.id;
