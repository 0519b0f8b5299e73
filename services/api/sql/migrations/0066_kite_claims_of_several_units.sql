-- Quantities of several units cannot be added: such a BCL.KT has no total claim.
alter table customs_kite_tool_kite_datas alter column total_claim drop not null;
update customs_kite_tool_kite_datas k set total_claim = null
  where 1 < (select count(distinct m.unit) from customs_kite_tool_raw_materials m
    where m.id in (select u.raw_material_id from customs_kite_tool_pib_useds u where u.kite_data_id = k.id and u.status = 'AKTIF'));
