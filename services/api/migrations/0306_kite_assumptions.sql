-- What a row means where its author said nothing: the next line, the tenant of the document, the unit of the material.

create function kite_tenant_assumed() returns trigger language plpgsql as $$
begin
  select left(name, 120) into new.partner_name from ems.partners where id = new.partner_id;
  new.claim_basis := coalesce(new.claim_basis, case new.kite_facility when 'Pembebasan' then 'TERPAKAI' else 'TERKANDUNG' end);
  new.require_lhpre := coalesce(new.require_lhpre, new.kite_facility <> 'Pembebasan');
  return new;
end $$;
create trigger customs_kite_tenants_assumed before insert or update on customs_kite_tenants
  for each row execute function kite_tenant_assumed();

create function kite_bom_assumed() returns trigger language plpgsql as $$
begin
  new.valid_from := coalesce(new.valid_from, new.conversion_date);
  if new.fg_unit is null then
    select unit into new.fg_unit from ems.customs_kite_tool_finish_goods where id = new.finish_good_id;
  end if;
  return new;
end $$;
create trigger customs_kite_tool_boms_assumed before insert on customs_kite_tool_boms
  for each row when (new.valid_from is null or new.fg_unit is null) execute function kite_bom_assumed();

create function kite_bom_line_assumed() returns trigger language plpgsql as $$
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
    perform ems.kite_refuse(tg_table_name, 'unit', format('Satuan %s tidak sama dengan satuan bahan baku %s.', new.unit, base));
  end if;
  return new;
end $$;
create trigger customs_kite_tool_bom_details_assumed before insert or update on customs_kite_tool_bom_details
  for each row execute function kite_bom_line_assumed();

create function kite_line_assumed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'customs_kite_tool_pib_details' then
    if new.tenant_id is null then select tenant_id into new.tenant_id from ems.customs_kite_tool_pib_headers where id = new.header_id; end if;
    if new.line_no is null then
      select coalesce(max(line_no), 0) + 1 into new.line_no from ems.customs_kite_tool_pib_details where header_id = new.header_id;
    end if;
  else
    if new.tenant_id is null then select tenant_id into new.tenant_id from ems.customs_kite_tool_peb_headers where id = new.header_id; end if;
    if new.line_no is null then
      select coalesce(max(line_no), 0) + 1 into new.line_no from ems.customs_kite_tool_peb_details where header_id = new.header_id;
    end if;
  end if;
  return new;
end $$;
-- Before the trigger that copies the tenant's decimal: triggers run in the order of their names.
create trigger customs_kite_tool_pib_details_assumed before insert on customs_kite_tool_pib_details
  for each row when (new.tenant_id is null or new.line_no is null) execute function kite_line_assumed();
create trigger customs_kite_tool_peb_details_assumed before insert on customs_kite_tool_peb_details
  for each row when (new.tenant_id is null or new.line_no is null) execute function kite_line_assumed();

-- A material that is counted keeps the unit it is counted in.
create function kite_unit_kept() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_pib_details where raw_material_id = old.id)
    or exists (select from ems.customs_kite_tool_bom_details where raw_material_id = old.id) then
    perform ems.kite_refuse(tg_table_name, 'unit', 'Satuan bahan baku sudah dipakai PIB atau konversi dan tidak dapat diubah.');
  end if;
  return new;
end $$;
create trigger customs_kite_tool_raw_materials_unit before update on customs_kite_tool_raw_materials
  for each row when (new.unit <> old.unit) execute function kite_unit_kept();

-- A run follows its job: taken out of the queue it is where it was, failed it is GAGAL, or what it was before a re-run.
create function kite_job_ended() returns trigger language plpgsql as $$
begin
  update ems.customs_kite_tool_kite_datas set version = version + 1, updated_at = now(), heartbeat_at = null,
    status = case
      when previous_status = 'TERBENTUK' then 'TERBENTUK'
      when new.status = 'failed' or status = 'PROSES' then 'GAGAL'
      else coalesce(previous_status, 'DRAFT') end,
    message = case new.status when 'failed' then coalesce(new.error, 'Pekerjaan gagal.') else 'Dibatalkan.' end
  where job_id = new.id and status in ('ANTRI', 'PROSES');
  return null;
end $$;
create trigger background_jobs_kite_run after update of status on background_jobs for each row
  when (new.type = 'bclktGenerate' and new.status in ('failed', 'cancelled') and new.status <> old.status)
  execute function kite_job_ended();
