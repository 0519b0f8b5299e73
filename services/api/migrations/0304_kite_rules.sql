-- What must hold whoever writes: due dates follow their PIB, ledgers are the sums of their rows, statuses follow their
-- charts, and what a run used stays as it was.

create function kite_today() returns date language sql stable as $$ select (now() at time zone 'Asia/Jakarta')::date $$;

/* Refuses with a sentence for the user, as an error of `field`. */
create function kite_refuse(relation text, field text, message text) returns void language plpgsql as $$
begin
  raise exception '%', message using errcode = 'EM422', constraint = relation || '_' || field || '_check';
end $$;

-- Tenants: the digits of the ledger are fixed while something is used; the window moves due dates without an extension.
create function kite_tenant_changed() returns trigger language plpgsql as $$
begin
  if new.decimal <> old.decimal then
    if exists (select from ems.customs_kite_tool_pib_details where tenant_id = new.id and (used_base > 0 or excepted_base > 0)) then
      perform ems.kite_refuse(tg_table_name, 'decimal', 'Desimal tidak dapat diubah selama ada pemakaian PIB yang aktif.');
    end if;
    update ems.customs_kite_tool_pib_details set decimal = new.decimal where tenant_id = new.id;
  end if;
  if (new.pib_max_day, new.period_month) is distinct from (old.pib_max_day, old.period_month) then
    update ems.customs_kite_tool_pib_headers set due_date_initial = reg_date + new.pib_max_day,
      legal_due_date = (reg_date + make_interval(months => new.period_month))::date
    where tenant_id = new.id and extended_due_date is null;
  end if;
  return null;
end $$;
create trigger customs_kite_tenants_changed after update of decimal, pib_max_day, period_month on customs_kite_tenants
  for each row execute function kite_tenant_changed();

create function kite_pib_dates() returns trigger language plpgsql as $$
begin
  select new.reg_date + pib_max_day, (new.reg_date + make_interval(months => period_month))::date
    into new.due_date_initial, new.legal_due_date from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $$;
create trigger customs_kite_tool_pib_headers_dates before insert or update of reg_date, tenant_id on customs_kite_tool_pib_headers
  for each row execute function kite_pib_dates();

create function kite_pib_decimal() returns trigger language plpgsql as $$
begin
  select decimal into new.decimal from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $$;
create trigger customs_kite_tool_pib_details_decimal before insert on customs_kite_tool_pib_details
  for each row when (new.decimal is null) execute function kite_pib_decimal();

-- What is used keeps its place, unit and material; the quantity may not fall below what is used (a check of the table).
create function kite_pib_line_locked() returns trigger language plpgsql as $$
begin
  perform ems.kite_refuse(tg_table_name, 'raw_material', 'Baris PIB sudah dipakai atau dikecualikan dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  return null;
end $$;
create trigger customs_kite_tool_pib_details_locked before update on customs_kite_tool_pib_details for each row
  when ((old.used_base > 0 or old.excepted_base > 0) and
    (new.header_id, new.line_no, new.unit, new.raw_material_id, new.factor, new.is_kite) is distinct from
    (old.header_id, old.line_no, old.unit, old.raw_material_id, old.factor, old.is_kite))
  execute function kite_pib_line_locked();
create trigger customs_kite_tool_pib_details_kept before delete on customs_kite_tool_pib_details for each row
  when (old.used_base > 0 or old.excepted_base > 0) execute function kite_pib_line_locked();

create function kite_pib_header_locked() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_pib_details where header_id = old.id and (used_base > 0 or excepted_base > 0)) then
    perform ems.kite_refuse(tg_table_name, case when new.status = 'CANCELLED' then 'status' else 'reg_no' end,
      'PIB sudah dipakai atau dikecualikan dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  end if;
  return new;
end $$;
create trigger customs_kite_tool_pib_headers_locked before update on customs_kite_tool_pib_headers for each row
  when ((new.office_code, new.reg_no, new.reg_date) is distinct from (old.office_code, old.reg_no, old.reg_date)
    or (new.status = 'CANCELLED' and old.status <> 'CANCELLED'))
  execute function kite_pib_header_locked();

-- The status of a PIB: closed when every KITE line is used up. All lines of a statement at once.
create function kite_settle_pibs(headers bigint[]) returns void language sql as $$
  update ems.customs_kite_tool_pib_headers h set status = s.status, updated_at = now()
  from (
    select d.header_id, case
      when bool_and(d.balance_base is not null and d.balance_base = 0) filter (where d.is_kite) then 'CLOSED'
      when sum(d.used_base + d.excepted_base) > 0 then 'PARTIAL' else 'OPEN' end as status
    from ems.customs_kite_tool_pib_details d where d.header_id = any(headers) group by d.header_id) s
  where h.id = s.header_id and h.status <> 'CANCELLED' and h.status <> s.status
$$;
create function kite_pib_lines_changed() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  select array_agg(distinct n.header_id) into headers from after n join before o using (id)
    where (n.used_base, n.excepted_base, n.qty_base, n.is_kite) is distinct from (o.used_base, o.excepted_base, o.qty_base, o.is_kite);
  if headers is not null then perform ems.kite_settle_pibs(headers); end if;
  return null;
end $$;
create trigger customs_kite_tool_pib_details_settle after update on customs_kite_tool_pib_details
  referencing old table as before new table as after for each statement execute function kite_pib_lines_changed();
create function kite_pib_lines_added() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  select array_agg(h.id) into headers from ems.customs_kite_tool_pib_headers h
    where h.status = 'CLOSED' and h.id in (select header_id from after);
  if headers is not null then perform ems.kite_settle_pibs(headers); end if;
  return null;
end $$;
create trigger customs_kite_tool_pib_details_added after insert on customs_kite_tool_pib_details
  referencing new table as after for each statement execute function kite_pib_lines_added();

-- Ledgers are the sums of their live rows: nothing else writes them.
create function kite_use(details bigint[], quantities numeric[]) returns void language sql as $$
  update ems.customs_kite_tool_pib_details d set used_base = d.used_base + c.qty
  from unnest(details, quantities) as c(id, qty) where d.id = c.id and c.qty <> 0
$$;
create function kite_useds_added() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select n.id into wrong from after n
    left join ems.customs_kite_tool_pib_details p on p.id = n.pib_detail_id and p.tenant_id = n.tenant_id
      and p.raw_material_id = n.raw_material_id
    left join ems.customs_kite_tool_peb_details e on e.id = n.peb_detail_id and e.tenant_id = n.tenant_id
      and e.kite_data_id = n.kite_data_id
    left join ems.customs_kite_tool_kite_datas k on k.id = n.kite_data_id and k.tenant_id = n.tenant_id
    left join ems.customs_kite_tool_boms b on b.id = n.bom_id and b.tenant_id = n.tenant_id
    where p.id is null or e.id is null or k.id is null or b.id is null limit 1;
  if found then
    raise exception 'an allocation joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  perform ems.kite_use(array_agg(pib_detail_id), array_agg(qty)) from (
    select pib_detail_id, sum(qty_base) as qty from after where status = 'AKTIF' group by 1) s;
  return null;
end $$;
create trigger customs_kite_tool_pib_useds_added after insert on customs_kite_tool_pib_useds
  referencing new table as after for each statement execute function kite_useds_added();
create function kite_useds_removed() returns trigger language plpgsql as $$
begin
  perform ems.kite_use(array_agg(pib_detail_id), array_agg(-qty)) from (
    select pib_detail_id, sum(qty_base) as qty from before where status = 'AKTIF' group by 1) s;
  return null;
end $$;
create trigger customs_kite_tool_pib_useds_removed after delete on customs_kite_tool_pib_useds
  referencing old table as before for each statement execute function kite_useds_removed();
create function kite_useds_changed() returns trigger language plpgsql as $$
begin
  perform ems.kite_use(array_agg(pib_detail_id), array_agg(qty)) from (
    select pib_detail_id, sum(qty) as qty from (
      select pib_detail_id, qty_base as qty from after where status = 'AKTIF'
      union all select pib_detail_id, -qty_base from before where status = 'AKTIF') m group by 1) s;
  return null;
end $$;
create trigger customs_kite_tool_pib_useds_changed after update on customs_kite_tool_pib_useds
  referencing old table as before new table as after for each statement execute function kite_useds_changed();

create function kite_excepted() returns trigger language plpgsql as $$
declare
  detail bigint := coalesce(new.detail_id, old.detail_id);
begin
  update ems.customs_kite_tool_pib_details set excepted_base = coalesce((
    select sum(qty_base) from ems.customs_kite_tool_pib_exceptions where detail_id = detail and status = 'AKTIF'), 0)
  where id = detail;
  return null;
end $$;
create trigger customs_kite_tool_pib_exceptions_booked after insert or update or delete on customs_kite_tool_pib_exceptions
  for each row execute function kite_excepted();

create function kite_extended() returns trigger language plpgsql as $$
declare
  header bigint := coalesce(new.header_id, old.header_id);
begin
  update ems.customs_kite_tool_pib_headers set extended_due_date = (
    select max(approved_due_date) from ems.customs_kite_tool_pib_extensions where header_id = header and status = 'DISETUJUI')
  where id = header;
  return null;
end $$;
create trigger customs_kite_tool_pib_extensions_booked after insert or update or delete on customs_kite_tool_pib_extensions
  for each row execute function kite_extended();

-- The status of a PEB is the lowest of its lines; lines that take no part count only when all do.
create function kite_settle_pebs(headers bigint[]) returns void language sql as $$
  update ems.customs_kite_tool_peb_headers h set status = s.status, excluded_reason = s.reason, updated_at = now()
  from (
    select header_id, case min(array_position(
        array['BARU', 'DIPILIH', 'TERALOKASI', 'DILAPORKAN', 'SELESAI', 'DIKECUALIKAN', 'DIBATALKAN'], status))
      when 1 then 'BARU' when 2 then 'DIPILIH' when 3 then 'TERALOKASI' when 4 then 'DILAPORKAN' when 5 then 'SELESAI'
      when 6 then 'DIKECUALIKAN' else 'DIBATALKAN' end as status,
      case when bool_and(status in ('DIKECUALIKAN', 'DIBATALKAN')) then max(excluded_reason) end as reason
    from ems.customs_kite_tool_peb_details where header_id = any(headers) group by header_id) s
  where h.id = s.header_id and (h.status, h.excluded_reason) is distinct from (s.status, s.reason)
$$;
create function kite_peb_lines_changed() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  select array_agg(distinct n.header_id) into headers from after n join before o using (id)
    where (n.status, n.excluded_reason) is distinct from (o.status, o.excluded_reason);
  if headers is not null then perform ems.kite_settle_pebs(headers); end if;
  return null;
end $$;
create trigger customs_kite_tool_peb_details_settle after update on customs_kite_tool_peb_details
  referencing old table as before new table as after for each statement execute function kite_peb_lines_changed();
create function kite_peb_lines_added() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  select array_agg(h.id) into headers from ems.customs_kite_tool_peb_headers h
    where h.status <> 'BARU' and h.id in (select header_id from after);
  if headers is not null then perform ems.kite_settle_pebs(headers); end if;
  return null;
end $$;
create trigger customs_kite_tool_peb_details_added after insert on customs_kite_tool_peb_details
  referencing new table as after for each statement execute function kite_peb_lines_added();

create function kite_peb_line_locked() returns trigger language plpgsql as $$
begin
  perform ems.kite_refuse(tg_table_name, 'status', 'Baris PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Batalkan atau rollback BCL.KT terlebih dahulu.');
  return null;
end $$;
create trigger customs_kite_tool_peb_details_locked before update on customs_kite_tool_peb_details for each row
  when (old.status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI') and
    (new.header_id, new.line_no, new.item_code, new.qty, new.unit, new.finish_good_id, new.factor) is distinct from
    (old.header_id, old.line_no, old.item_code, old.qty, old.unit, old.finish_good_id, old.factor))
  execute function kite_peb_line_locked();
create trigger customs_kite_tool_peb_details_kept before delete on customs_kite_tool_peb_details for each row
  when (old.status in ('DIPILIH', 'TERALOKASI', 'DILAPORKAN', 'SELESAI')) execute function kite_peb_line_locked();
create function kite_peb_header_locked() returns trigger language plpgsql as $$
begin
  if exists (select from ems.customs_kite_tool_peb_details where header_id = old.id and status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')) then
    perform ems.kite_refuse(tg_table_name, 'reg_no', 'PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  end if;
  return new;
end $$;
create trigger customs_kite_tool_peb_headers_locked before update on customs_kite_tool_peb_headers for each row
  when ((new.office_code, new.reg_no, new.reg_date, new.export_date) is distinct from
    (old.office_code, old.reg_no, old.reg_date, old.export_date))
  execute function kite_peb_header_locked();

-- A conversion that a run used is frozen; it may still be ended or switched off.
create function kite_bom_locked() returns trigger language plpgsql as $$
declare
  bom bigint;
begin
  if tg_table_name = 'customs_kite_tool_boms' then bom := old.id;
  elsif tg_op = 'INSERT' then bom := new.bom_id;
  else bom := old.bom_id; end if;
  if exists (select from ems.customs_kite_tool_peb_details where bom_id = bom and status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')) then
    perform ems.kite_refuse(tg_table_name, case when tg_table_name = 'customs_kite_tool_boms' then 'no_konversi' else 'coefficient' end,
      'Konversi sudah dipakai BCL.KT dan tidak dapat diubah.[Galat]Buat konversi dengan nomor baru.');
  end if;
  return coalesce(new, old);
end $$;
create trigger customs_kite_tool_boms_frozen before update on customs_kite_tool_boms for each row
  when ((new.no_konversi, new.finish_good_id, new.kd_bj, new.fg_unit, new.valid_from) is distinct from
    (old.no_konversi, old.finish_good_id, old.kd_bj, old.fg_unit, old.valid_from))
  execute function kite_bom_locked();
create trigger customs_kite_tool_boms_kept before delete on customs_kite_tool_boms
  for each row execute function kite_bom_locked();
create trigger customs_kite_tool_bom_details_frozen before insert or update or delete on customs_kite_tool_bom_details
  for each row execute function kite_bom_locked();

-- A BCL.KT goes its way: draft, queue, run, result, report, submission, decision, payment.
create function kite_data_step() returns trigger language plpgsql as $$
begin
  if not (old.status || '>' || new.status = any (array[
    'DRAFT>ANTRI', 'DRAFT>DIBATALKAN', 'GAGAL>ANTRI', 'GAGAL>DRAFT', 'GAGAL>DIBATALKAN',
    'ANTRI>PROSES', 'ANTRI>DRAFT', 'ANTRI>TERBENTUK', 'ANTRI>GAGAL',
    'PROSES>TERBENTUK', 'PROSES>GAGAL', 'PROSES>ANTRI',
    'TERBENTUK>ANTRI', 'TERBENTUK>DRAFT', 'TERBENTUK>DILAPORKAN',
    'DILAPORKAN>DRAFT', 'DILAPORKAN>DIAJUKAN',
    'DIAJUKAN>DILAPORKAN', 'DIAJUKAN>DISETUJUI', 'DIAJUKAN>DITOLAK', 'DITOLAK>DILAPORKAN', 'DISETUJUI>DICAIRKAN'])) then
    perform ems.kite_refuse(tg_table_name, 'status', format('Status %s tidak dapat diubah menjadi %s.', old.status, new.status));
  end if;
  return new;
end $$;
create trigger customs_kite_tool_kite_datas_step before update on customs_kite_tool_kite_datas for each row
  when (new.status <> old.status) execute function kite_data_step();

create function kite_data_number() returns trigger language plpgsql as $$
declare
  year text := to_char(now() at time zone 'Asia/Jakarta', 'YYYY');
begin
  perform pg_advisory_xact_lock(hashtext('ems.kite_datas.number'), new.tenant_id::int);
  select format('BCL-%s-%s', year, lpad((coalesce(max(split_part(number, '-', 3)::int), 0) + 1)::text, 4, '0'))
    into new.number from ems.customs_kite_tool_kite_datas where tenant_id = new.tenant_id and number like 'BCL-' || year || '-%';
  select case bcl_type when 'exemption' then '01' else '02' end into new.bcl_type
    from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $$;
create trigger customs_kite_tool_kite_datas_number before insert on customs_kite_tool_kite_datas
  for each row when (new.number is null) execute function kite_data_number();
