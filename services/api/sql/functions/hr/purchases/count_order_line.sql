/* Ordered, received and billed quantity of a request's line: the sum over the counted lines of its orders. */
create or replace function count_order_line() returns trigger language plpgsql as $$
declare
  line bigint := coalesce(new.line_id, old.line_id);
  ordered numeric := coalesce(new.qty_kept, 0) - coalesce(old.qty_kept, 0);
  received numeric := coalesce(new.qty_received, 0) - coalesce(old.qty_received, 0);
  invoiced numeric := coalesce(new.qty_invoiced, 0) - coalesce(old.qty_invoiced, 0);
  found_line ems.general_procurement_lines;
begin
  if ordered = 0 and received = 0 and invoiced = 0 then
    return null;
  end if;
  select * into found_line from ems.general_procurement_lines where id = line for no key update;
  if ordered > 0 and ordered > found_line.qty_approved - found_line.qty_ordered - found_line.qty_cancelled then
    raise exception 'Jumlah % melebihi sisa permintaan, %.', found_line.name,
        replace(trim_scale(greatest(found_line.qty_approved - found_line.qty_ordered - found_line.qty_cancelled, 0))::text, '.', ',')
      using errcode = 'EM422', constraint = 'general_orders_lines_check';
  end if;
  update ems.general_procurement_lines set qty_ordered = qty_ordered + ordered, qty_received = qty_received + received,
    qty_invoiced = qty_invoiced + invoiced, updated_at = now() where id = line;
  return null;
end $$;
