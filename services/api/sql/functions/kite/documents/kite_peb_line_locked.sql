create or replace function kite_peb_line_locked() returns trigger language plpgsql as $$
begin
  perform ems.kite_lock_tenant_rows(tg_table_name, 'status', 'Baris PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Batalkan atau rollback BCL.KT terlebih dahulu.');
  return null;
end $$;
