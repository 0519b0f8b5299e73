/* What a quotation is called, and its sums, calculated as those of an order. */
create or replace function complete_vendor_quotation() returns trigger language plpgsql as $$
begin
  new.name := concat_ws(' · ', (select name from ems.partners where id = new.vendor_id),
    coalesce(new.number, to_char(new.quoted_on, 'DD/MM/YYYY')));
  new.subtotal := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  new.tax_amount := case when new.is_taxed then round(round(new.subtotal + new.shipping, 0) * 11 / 100, 0) else 0 end;
  new.total := new.subtotal + new.shipping + new.tax_amount;
  return new;
end $$;
