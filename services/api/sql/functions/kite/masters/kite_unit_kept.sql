-- Goods with quantities keep their unit; factors of remembered relations lead to it too.
create or replace function kite_unit_kept() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_pib_details where raw_material_id = old.id)
    or exists (select from ems.customs_kite_tool_bom_details where raw_material_id = old.id)
    or exists (select from ems.customs_kite_tool_product_relations where raw_material_id = old.id) then
    perform ems.kite_lock_tenant_rows(tg_table_name, 'unit', 'Satuan bahan baku sudah dipakai PIB, konversi, atau relasi produk dan tidak dapat diubah.');
  end if;
  return new;
end $$;
