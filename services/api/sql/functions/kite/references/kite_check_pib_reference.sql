/* As `kite_check_references`, for one line that refers to another row than before. */
create or replace function kite_check_pib_reference() returns trigger language plpgsql as $$
begin
  perform from ems.customs_kite_tool_pib_headers r where (r.id, r.tenant_id) = (new.header_id, new.tenant_id) for key share;
  if not found then perform ems.kite_refuse_reference(tg_table_name, 'header_id', new.header_id); end if;
  perform from ems.customs_kite_tool_raw_materials r where (r.id, r.tenant_id) = (new.raw_material_id, new.tenant_id) for key share;
  if not found and new.raw_material_id is not null then
    perform ems.kite_refuse_reference(tg_table_name, 'raw_material_id', new.raw_material_id);
  end if;
  return null;
end $$;
