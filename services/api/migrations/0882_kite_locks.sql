-- What a live report, an exception or a run holds is a matter of state: the API answers 409, not 422 as of a wrong value.

/* Refuses a change of `field` for what holds the row, with a sentence for the user. */
create function kite_hold(relation text, field text, message text) returns void language plpgsql as $$
begin
  raise exception '%', message using errcode = 'EM409', constraint = relation || '_' || field || '_check';
end $$;

create or replace function kite_pib_line_locked() returns trigger language plpgsql as $$
begin
  perform ems.kite_hold(tg_table_name, 'raw_material', 'Baris PIB sudah dipakai atau dikecualikan dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  return null;
end $$;
create or replace function kite_pib_header_locked() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_pib_details where header_id = old.id and (used_base > 0 or excepted_base > 0)) then
    perform ems.kite_hold(tg_table_name, case when new.status = 'CANCELLED' then 'status' else 'reg_no' end,
      'PIB sudah dipakai atau dikecualikan dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  end if;
  return new;
end $$;
create or replace function kite_peb_line_locked() returns trigger language plpgsql as $$
begin
  perform ems.kite_hold(tg_table_name, 'status', 'Baris PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Batalkan atau rollback BCL.KT terlebih dahulu.');
  return null;
end $$;
create or replace function kite_peb_header_locked() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_peb_details where header_id = old.id and status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')) then
    perform ems.kite_hold(tg_table_name, 'reg_no', 'PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  end if;
  return new;
end $$;
create or replace function kite_bom_locked() returns trigger language plpgsql as $$
declare
  bom bigint;
begin
  if tg_table_name = 'customs_kite_tool_boms' then bom := old.id;
  elsif tg_op = 'INSERT' then bom := new.bom_id;
  else bom := old.bom_id; end if;
  if exists (select from ems.kite_bom_uses where bom_id = bom) then
    perform ems.kite_hold(tg_table_name, case when tg_table_name = 'customs_kite_tool_boms' then 'no_konversi' else 'coefficient' end,
      'Konversi sudah dipakai BCL.KT dan tidak dapat diubah.[Galat]Buat konversi dengan nomor baru.');
  end if;
  return coalesce(new, old);
end $$;
create or replace function kite_unit_kept() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_pib_details where raw_material_id = old.id)
    or exists (select from ems.customs_kite_tool_bom_details where raw_material_id = old.id) then
    perform ems.kite_hold(tg_table_name, 'unit', 'Satuan bahan baku sudah dipakai PIB atau konversi dan tidak dapat diubah.');
  end if;
  return new;
end $$;
