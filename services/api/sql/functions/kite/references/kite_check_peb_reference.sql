/* As `kite_check_references`, for one line that refers to another row than before. */
create or replace function kite_check_peb_reference() returns trigger language plpgsql as $$
begin
  perform from ems.customs_kite_tool_peb_headers r where (r.id, r.tenant_id) = (new.header_id, new.tenant_id) for key share;
  if not found then perform ems.kite_refuse_reference(tg_table_name, 'header_id', new.header_id); end if;
  perform from ems.customs_kite_tool_finish_goods r where (r.id, r.tenant_id) = (new.finish_good_id, new.tenant_id) for key share;
  if not found and new.finish_good_id is not null then
    perform ems.kite_refuse_reference(tg_table_name, 'finish_good_id', new.finish_good_id);
  end if;
  return null;
end $$;
