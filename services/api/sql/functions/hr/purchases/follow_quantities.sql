/*
 * What was ordered and received of a request, in rupiah, and how much of it is there: the mean of its lines, whole parts of
 * a hundred, so that only what is there entirely is a hundred. At the end of a transaction, when all its lines are locked:
 * orders of the same lines wait for each other and do not block each other.
 */
create or replace function follow_quantities() returns trigger language plpgsql as $$
declare
  request bigint := coalesce(new.procurement_id, old.procurement_id);
begin
  perform 1 from ems.general_procurements where id = request for no key update;
  update ems.general_procurements p set progress = s.progress, ordered_total = s.ordered, received_total = s.received
  from (
    select coalesce(floor(100 * avg(l.qty_received / (l.qty - l.qty_cancelled)) filter (where l.qty > l.qty_cancelled)), 0)::int as progress,
      coalesce(sum(coalesce(o.ordered, 0) + round((l.qty_ordered - coalesce(o.kept, 0)) * l.est_price, 2)), 0) as ordered,
      coalesce(sum(coalesce(o.spent, 0) + round((l.qty_received - coalesce(o.received, 0)) * l.est_price, 2)), 0) as received
    from ems.general_procurement_lines l left join lateral (
      select sum(k.qty_kept) as kept, sum(k.qty_received) as received, sum(round(k.qty_kept * k.price, 2)) as ordered,
        sum(round(k.qty_received * k.price, 2)) as spent
      from ems.general_order_lines k where k.line_id = l.id) o on true
    where l.procurement_id = request) s
  where p.id = request and (p.progress, p.ordered_total, p.received_total) is distinct from (s.progress, s.ordered, s.received);
  return null;
end $$;
