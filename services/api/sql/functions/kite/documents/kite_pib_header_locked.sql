create or replace function kite_pib_header_locked() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_pib_details where header_id = old.id and (used_base > 0 or excepted_base > 0)) then
    perform ems.kite_lock_tenant_rows(tg_table_name, case when new.status = 'CANCELLED' then 'status' else 'reg_no' end,
      'PIB sudah dipakai atau dikecualikan dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  end if;
  return new;
end $$;
