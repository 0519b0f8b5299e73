create or replace function kite_bom_locked() returns trigger language plpgsql as $$
declare
  bom bigint;
begin
  if tg_table_name = 'customs_kite_tool_boms' then bom := old.id;
  elsif tg_op = 'INSERT' then bom := new.bom_id;
  else bom := old.bom_id; end if;
  if exists (select from ems.kite_bom_uses where bom_id = bom) then
    perform ems.kite_lock_tenant_rows(tg_table_name, case when tg_table_name = 'customs_kite_tool_boms' then 'no_konversi' else 'coefficient' end,
      'Konversi sudah dipakai BCL.KT dan tidak dapat diubah.[Galat]Buat konversi dengan nomor baru.');
  end if;
  return coalesce(new, old);
end $$;
