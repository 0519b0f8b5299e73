-- drops: kite_bom_line_assumed()
create or replace function kite_bom_line_defaults() returns trigger language plpgsql as $$
declare
  base text;
begin
  if new.tenant_id is null then select tenant_id into new.tenant_id from ems.customs_kite_tool_boms where id = new.bom_id; end if;
  if new.line_no is null then
    select coalesce(max(line_no), 0) + 1 into new.line_no from ems.customs_kite_tool_bom_details where bom_id = new.bom_id;
  end if;
  new.contained_pct := coalesce(new.contained_pct, 100 - new.waste_pct, 100);
  new.waste_pct := coalesce(new.waste_pct, 100 - new.contained_pct);
  select unit into base from ems.customs_kite_tool_raw_materials where id = new.raw_material_id;
  new.unit := coalesce(new.unit, base);
  if new.unit <> base then
    perform ems.kite_raise(tg_table_name, 'unit', format('Satuan %s tidak sama dengan satuan bahan baku %s.', new.unit, base));
  end if;
  return new;
end $$;
