/* Adds what an invoice bills to the lines of its order while it counts: from the matching on until it is rejected or cancelled. */
create or replace function count_invoice() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['deviating', 'matched', 'paid'];
  l record;
begin
  if new.status = any(counted) and (tg_op = 'INSERT' or not old.status = any(counted)) and not exists (
      select from ems.general_orders o where o.id = new.order_id and o.status not in ('draft', 'cancelled') and o.deleted_at is null
      for no key update) then
    raise exception 'Pesanan belum dikirim atau sudah dibatalkan.' using errcode = 'EM422', constraint = 'general_invoices_order_check';
  end if;
  for l in
    select x.line_no, sum(x.qty) as qty from (
      select (n ->> 'order_line')::int as line_no, (n ->> 'qty')::numeric as qty from jsonb_array_elements(new.lines) n
        where new.status = any(counted) and new.deleted_at is null
      union all
      select (o ->> 'order_line')::int, -(o ->> 'qty')::numeric from jsonb_array_elements(case when tg_op = 'UPDATE' then old.lines else '[]' end) o
        where tg_op = 'UPDATE' and old.status = any(counted) and old.deleted_at is null) x
    group by 1 having sum(x.qty) <> 0 order by 1
  loop
    begin
      update ems.general_order_lines o set qty_invoiced = o.qty_invoiced + l.qty
        where o.order_id = new.order_id and o.line_no = l.line_no;
    exception when check_violation then
      raise exception 'Jumlah ditagih melebihi pesanan.' using errcode = 'EM422', constraint = 'general_invoices_lines_check';
    end;
    if not found then
      raise exception 'Pesanan tidak memuat baris %.', l.line_no using errcode = 'EM422', constraint = 'general_invoices_lines_check';
    end if;
  end loop;
  return null;
end $$;
