create or replace function kite_peb_header_locked() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_peb_details where header_id = old.id and status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')) then
    perform ems.kite_lock_tenant_rows(tg_table_name, 'reg_no', 'PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  end if;
  return new;
end $$;
