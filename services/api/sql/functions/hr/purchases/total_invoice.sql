/* The sums of an invoice; its PPN is what the vendor billed. */
create or replace function total_invoice() returns trigger language plpgsql as $$
begin
  new.subtotal := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  new.total := new.subtotal + new.shipping + new.tax_amount;
  return new;
end $$;
