-- A conversion counts in the unit of its finished good, as its lines count in the units of their materials: its coefficients
-- are per that unit, and the factor of a PEB line leads to it. Conversions in another unit that are there already stay as they
-- are; a run serves them only where the PEB line itself is declared in that unit.

create function kite_bom_unit() returns trigger language plpgsql as $$
declare
  base text;
begin
  select unit into base from ems.customs_kite_tool_finish_goods where id = new.finish_good_id;
  if new.fg_unit <> base then
    perform ems.kite_refuse(tg_table_name, 'fg_unit', format('Satuan %s tidak sama dengan satuan barang jadi %s.', new.fg_unit, base));
  end if;
  return new;
end $$;
-- After `…_assumed`, which fills in what is not said: triggers run in the order of their names.
create trigger customs_kite_tool_boms_unit before insert on customs_kite_tool_boms
  for each row execute function kite_bom_unit();
create trigger customs_kite_tool_boms_unit_changed before update on customs_kite_tool_boms for each row
  when ((new.fg_unit, new.finish_good_id) is distinct from (old.fg_unit, old.finish_good_id)
    or (new.status = 'AKTIF' and old.status <> 'AKTIF'))
  execute function kite_bom_unit();

-- What is counted keeps the unit it is counted in; factors of remembered relations lead to it too.
create or replace function kite_unit_kept() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_pib_details where raw_material_id = old.id)
    or exists (select from ems.customs_kite_tool_bom_details where raw_material_id = old.id)
    or exists (select from ems.customs_kite_tool_product_relations where raw_material_id = old.id) then
    perform ems.kite_hold(tg_table_name, 'unit', 'Satuan bahan baku sudah dipakai PIB, konversi, atau relasi produk dan tidak dapat diubah.');
  end if;
  return new;
end $$;
create function kite_good_unit_kept() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_peb_details where finish_good_id = old.id)
    or exists (select from ems.customs_kite_tool_boms where finish_good_id = old.id)
    or exists (select from ems.customs_kite_tool_product_relations where finish_good_id = old.id) then
    perform ems.kite_hold(tg_table_name, 'unit', 'Satuan barang jadi sudah dipakai PEB, konversi, atau relasi produk dan tidak dapat diubah.');
  end if;
  return new;
end $$;
create trigger customs_kite_tool_finish_goods_unit before update on customs_kite_tool_finish_goods
  for each row when (new.unit <> old.unit) execute function kite_good_unit_kept();
