/*
 * The sums of an order, and what its draft is called. PPN is 12 % of eleven twelfths of the price, 11 % of it (PMK 131/2024), in whole rupiah as a tax invoice
 * has it; shipping is taxed with the goods.
 */
create or replace function complete_order() returns trigger language plpgsql as $$
begin
  new.number := coalesce(new.number, 'Draf-' || new.id);
  new.subtotal := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  new.tax_amount := case when new.is_taxed then round(round(new.subtotal + new.shipping, 0) * 11 / 100, 0) else 0 end;
  new.total := new.subtotal + new.shipping + new.tax_amount;
  return new;
end $$;
