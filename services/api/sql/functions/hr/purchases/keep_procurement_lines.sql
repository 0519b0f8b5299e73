/*
 * A row for every line of a purchase request. A line is known by its place; what is ordered of it stays what it is, so an
 * ordered line keeps its name and unit, and at least what is ordered and cancelled of it.
 */
create or replace function keep_procurement_lines() returns trigger language plpgsql as $$
declare
  is_approved boolean := new.status in ('approved', 'processing', 'ordered', 'partially_received', 'completed', 'partially_closed');
  broken int;
begin
  if new.deleted_at is not null then
    delete from ems.general_procurement_lines where procurement_id = new.id;
    return null;
  end if;
  select k.line_no into broken from ems.general_procurement_lines k left join lateral (select new.lines -> (k.line_no - 1) as line) l on true
    where k.procurement_id = new.id and k.qty_ordered + k.qty_cancelled > 0 and (l.line is null or l.line ->> 'name' <> k.name
      or (l.line ->> 'unit')::bigint <> k.unit_id or (l.line ->> 'qty')::numeric < k.qty_ordered + k.qty_cancelled)
    order by k.line_no limit 1;
  if broken is not null then
    raise exception 'Baris % sudah dipesan atau dibatalkan: nama dan satuannya tetap, jumlahnya tidak kurang dari yang dipesan dan dibatalkan.', broken
      using errcode = 'EM422', constraint = 'general_procurements_lines_check';
  end if;
  delete from ems.general_procurement_lines where procurement_id = new.id and line_no > jsonb_array_length(new.lines);
  insert into ems.general_procurement_lines as k (procurement_id, number, line_no, name, item_id, unit_id, company_id, department_id,
      requester_id, category_id, status, needed_at, est_price, created_by_id, updated_by_id, qty, qty_approved)
    select new.id, new.number, l.n, l.line ->> 'name', (l.line ->> 'item')::bigint, (l.line ->> 'unit')::bigint, new.company_id,
      new.department_id, new.requester_id, new.category_id, new.status, new.needed_at, (l.line ->> 'est_price')::numeric,
      new.created_by_id, new.updated_by_id, (l.line ->> 'qty')::numeric, case when is_approved then (l.line ->> 'qty')::numeric else 0 end
    from jsonb_array_elements(new.lines) with ordinality as l(line, n) order by l.n
    on conflict (procurement_id, line_no) do update set number = excluded.number, name = excluded.name, item_id = excluded.item_id,
      unit_id = excluded.unit_id, company_id = excluded.company_id, department_id = excluded.department_id,
      requester_id = excluded.requester_id, category_id = excluded.category_id, status = excluded.status,
      needed_at = excluded.needed_at, est_price = excluded.est_price, updated_by_id = excluded.updated_by_id, updated_at = now(),
      qty = excluded.qty,
      qty_approved = case when is_approved then excluded.qty else k.qty_ordered + k.qty_cancelled end;
  return null;
end $$;
