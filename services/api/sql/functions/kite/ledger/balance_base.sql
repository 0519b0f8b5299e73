create or replace function balance_base(material customs_kite_tool_raw_materials) returns numeric language sql stable as $$
  select coalesce(sum(d.balance_base), 0)::numeric(24, 6) from ems.customs_kite_tool_pib_details d
  where d.raw_material_id = material.id and d.is_kite
$$;
