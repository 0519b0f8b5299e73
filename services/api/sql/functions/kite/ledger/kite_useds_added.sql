-- Rows are joined by nothing but their keys, and compared then: without statistics PostgreSQL takes any other condition for
-- the more selective one, and looks at every line for every line.
create or replace function kite_useds_added() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select n.id into wrong from after n
    left join ems.customs_kite_tool_pib_details p on p.id = n.pib_detail_id
    left join ems.customs_kite_tool_peb_details e on e.id = n.peb_detail_id
    left join ems.customs_kite_tool_kite_datas k on k.id = n.kite_data_id
    left join ems.customs_kite_tool_boms b on b.id = n.bom_id
    where (p.tenant_id, p.raw_material_id, e.tenant_id, e.kite_data_id, k.tenant_id, b.tenant_id) is distinct from
      (n.tenant_id, n.raw_material_id, n.tenant_id, n.kite_data_id, n.tenant_id, n.tenant_id) limit 1;
  if found then
    raise exception 'an allocation joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  perform ems.kite_book_usage(array_agg(pib_detail_id), array_agg(qty)) from (
    select pib_detail_id, sum(qty_base) as qty from after where status = 'AKTIF' group by 1) s;
  return null;
end $$;
