create or replace function kite_good_unit_kept() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_peb_details where finish_good_id = old.id)
    or exists (select from ems.customs_kite_tool_boms where finish_good_id = old.id)
    or exists (select from ems.customs_kite_tool_product_relations where finish_good_id = old.id) then
    perform ems.kite_lock_tenant_rows(tg_table_name, 'unit', 'Satuan barang jadi sudah dipakai PEB, konversi, atau relasi produk dan tidak dapat diubah.');
  end if;
  return new;
end $$;
