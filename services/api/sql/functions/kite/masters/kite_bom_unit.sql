-- A conversion counts in the unit of its finished good, as its lines count in the units of their materials: its coefficients
-- are per that unit, and the factor of a PEB line leads to it. Conversions in another unit that are there already stay as they
-- are; a run serves them only where the PEB line itself is declared in that unit.

create or replace function kite_bom_unit() returns trigger language plpgsql as $$
declare
  base text;
begin
  select unit into base from ems.customs_kite_tool_finish_goods where id = new.finish_good_id;
  if new.fg_unit <> base then
    perform ems.kite_raise(tg_table_name, 'fg_unit', format('Satuan %s tidak sama dengan satuan barang jadi %s.', new.fg_unit, base));
  end if;
  return new;
end $$;
