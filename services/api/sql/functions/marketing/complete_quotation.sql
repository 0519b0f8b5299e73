/*
 * The number and the sums of a quotation. PPN is 12 % of eleven twelfths of the price, 11 % of it (PMK 131/2024), in whole
 * rupiah as a tax invoice has it.
 */
create or replace function complete_quotation() returns trigger language plpgsql as $$
declare
  after_discount numeric;
  digits int := case new.currency when 'IDR' then 0 else 2 end;
begin
  new.code := coalesce(new.code, 'PNW-' || lpad(nextval('ems.quotation_number')::text, 5, '0'));
  new.subtotal := (select coalesce(sum(round((l ->> 'quantity')::numeric * (l ->> 'price')::numeric
      * (100 - coalesce((l ->> 'discount_pct')::numeric, 0)) / 100, 2)), 0) from jsonb_array_elements(new.lines) l);
  if new.discount > new.subtotal then
    raise exception 'Potongan tidak boleh melebihi subtotal.'
      using errcode = 'EM422', constraint = 'quotations_discount_check';
  end if;
  after_discount := new.subtotal - new.discount;
  new.tax_base := case when new.is_taxed and new.is_tax_included then round(after_discount * 100 / 111, digits)
    when new.is_taxed then round(after_discount, digits) else 0 end;
  new.tax_amount := case when new.is_taxed and new.is_tax_included then round(after_discount, digits) - new.tax_base
    when new.is_taxed then round(new.tax_base * 11 / 100, digits) else 0 end;
  new.total := after_discount + case when new.is_tax_included then 0 else new.tax_amount end;
  return new;
end $$;
