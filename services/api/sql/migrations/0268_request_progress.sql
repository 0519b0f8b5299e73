-- How much of a purchase request was ordered and came, in rupiah and as a part of a hundred.
alter table general_procurements
  add column ordered_total numeric(18,2) not null default 0
    constraint general_procurements_ordered_total_check check (ordered_total >= 0),
  add column received_total numeric(18,2) not null default 0
    constraint general_procurements_received_total_check check (received_total >= 0),
  add column progress int not null default 0 constraint general_procurements_progress_check check (progress between 0 and 100);

update general_procurements p set progress = s.progress, ordered_total = s.ordered, received_total = s.received
from (
  select l.procurement_id as id,
    floor(100 * avg(least(l.qty_received / (l.qty - l.qty_cancelled), 1)) filter (where l.qty > l.qty_cancelled))::int as progress,
    sum(coalesce(o.ordered, 0) + round(greatest(l.qty_ordered - coalesce(o.kept, 0), 0) * l.est_price, 2)) as ordered,
    sum(coalesce(o.spent, 0) + round(greatest(l.qty_received - coalesce(o.received, 0), 0) * l.est_price, 2)) as received
  from general_procurement_lines l left join lateral (
    select sum(k.qty_kept) as kept, sum(k.qty_received) as received, sum(round(k.qty_kept * k.price, 2)) as ordered,
      sum(round(k.qty_received * k.price, 2)) as spent
    from general_order_lines k where k.line_id = l.id) o on true
  where l.qty_ordered > 0 group by 1) s
where s.id = p.id;
