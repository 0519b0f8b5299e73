/*
 * Updates the lines of an order when a receipt or return is posted, and when a posted one is cancelled. Broken goods do not
 * count as received; one delivery brings no more than the outstanding quantity.
 */
create or replace function count_receipt() returns trigger language plpgsql as $$
declare
  sign int := case when new.status = 'posted' then 1 else -1 end;
  is_receipt boolean := new.kind = 'receipt';
  l record;
  outstanding numeric;
begin
  -- Orders that are closed or cancelled stay as they are; one that is being counted stays open until this ends.
  if not exists (select from ems.general_orders o where o.id = new.order_id
      and o.status in ('sent', 'partially_received', 'received') and o.deleted_at is null for no key update) then
    raise exception 'Pesanan belum dikirim atau sudah ditutup.' using errcode = 'EM422', constraint = 'general_receipts_order_check';
  end if;
  for l in select (x ->> 'order_line')::int as line_no, sum((x ->> 'qty_good')::numeric) as good, sum((x ->> 'qty_bad')::numeric) as bad
    from jsonb_array_elements(new.lines) x group by 1 order by 1
  loop
    select o.qty_kept - o.qty_received into outstanding from ems.general_order_lines o
      where o.order_id = new.order_id and o.line_no = l.line_no for update;
    if not found then
      raise exception 'Pesanan tidak memuat baris %.', l.line_no using errcode = 'EM422', constraint = 'general_receipts_lines_check';
    end if;
    if is_receipt and sign = 1 and l.good + l.bad > outstanding then
      raise exception 'Jumlah diterima melebihi pesanan.' using errcode = 'EM422', constraint = 'general_receipts_lines_check';
    end if;
    begin
      update ems.general_order_lines o set
        qty_received = o.qty_received + case when is_receipt then sign * l.good else -sign * (l.good + l.bad) end,
        qty_broken = o.qty_broken + case when is_receipt then sign * l.bad else 0 end,
        qty_returned = o.qty_returned + case when is_receipt then 0 else sign * (l.good + l.bad) end
        where o.order_id = new.order_id and o.line_no = l.line_no;
    exception when check_violation then
      raise exception '%', case when is_receipt = (sign = 1) then 'Jumlah diterima melebihi pesanan.'
          else 'Jumlah retur melebihi yang diterima.' end
        using errcode = 'EM422', constraint = 'general_receipts_lines_check';
    end;
  end loop;
  return null;
end $$;
