/* No more assets than pieces of a posted receipt. */
create or replace function limit_receipt_assets() returns trigger language plpgsql as $$
declare
  pieces numeric;
begin
  select sum((l ->> 'qty_good')::numeric) into pieces from ems.general_receipts r, jsonb_array_elements(r.lines) l
    where r.id = new.receipt_id and r.kind = 'receipt' and r.status = 'posted' and (l ->> 'order_line')::int = new.order_line;
  perform from ems.general_receipts where id = new.receipt_id for no key update;
  if (select count(*) from ems.general_receipt_assets a join ems.it_assets t on t.id = a.asset_id and t.deleted_at is null
      where a.receipt_id = new.receipt_id and a.order_line = new.order_line) > coalesce(pieces, 0) then
    raise exception 'Aset melebihi jumlah barang yang diterima.' using errcode = 'EM422', constraint = 'it_assets_receipt_check';
  end if;
  return null;
end $$;
