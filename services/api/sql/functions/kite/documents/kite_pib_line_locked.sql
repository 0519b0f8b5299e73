create or replace function kite_pib_line_locked() returns trigger language plpgsql as $$
begin
  perform ems.kite_lock_tenant_rows(tg_table_name, 'raw_material', 'Baris PIB sudah dipakai atau dikecualikan dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  return null;
end $$;
