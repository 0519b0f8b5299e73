-- A roll-back and a re-run of 150,000 allocations: a job takes its time, and none of it looks through all lines once per
-- conversion.

-- Lines that lost their conversion are read once, whatever the number of conversions: which of them are still served by the
-- same one is found in a hash.
create or replace function kite_peb_lines_changed() returns trigger language plpgsql as $$
declare
  headers bigint[];
  reports bigint[];
begin
  insert into ems.kite_bom_uses (bom_id, kite_data_id, tenant_id)
    select distinct bom_id, kite_data_id, tenant_id from after where bom_id is not null on conflict do nothing;
  select array_agg(distinct kite_data_id) into reports from (
    select bom_id, kite_data_id from before where bom_id is not null
    except select bom_id, kite_data_id from after where bom_id is not null) lost;
  if reports is not null then
    delete from ems.kite_bom_uses u using (
        select bom_id, kite_data_id from ems.kite_bom_uses where kite_data_id = any (reports)
        except
        select bom_id, kite_data_id from ems.customs_kite_tool_peb_details
          where kite_data_id = any (reports) and bom_id is not null) unused
      where u.bom_id = unused.bom_id and u.kite_data_id = unused.kite_data_id;
  end if;
  select array_agg(distinct header_id) into headers from after;
  if headers is not null then perform ems.kite_settle_pebs(headers); end if;
  return null;
end $$;

-- A BCL.KT is queued and at work while it is rolled back, as while it runs, and is what it was before where that fails.
create or replace function kite_data_step() returns trigger language plpgsql as $$
begin
  if not (old.status || '>' || new.status = any (array[
    'DRAFT>ANTRI', 'DRAFT>DIBATALKAN', 'GAGAL>ANTRI', 'GAGAL>DRAFT', 'GAGAL>DIBATALKAN',
    'ANTRI>PROSES', 'ANTRI>DRAFT', 'ANTRI>TERBENTUK', 'ANTRI>DILAPORKAN', 'ANTRI>GAGAL',
    'PROSES>TERBENTUK', 'PROSES>DILAPORKAN', 'PROSES>GAGAL', 'PROSES>ANTRI', 'PROSES>DRAFT',
    'TERBENTUK>ANTRI', 'TERBENTUK>DRAFT', 'TERBENTUK>DILAPORKAN',
    'DILAPORKAN>ANTRI', 'DILAPORKAN>DRAFT', 'DILAPORKAN>DIAJUKAN',
    'DIAJUKAN>DILAPORKAN', 'DIAJUKAN>DISETUJUI', 'DIAJUKAN>DITOLAK', 'DITOLAK>DILAPORKAN', 'DISETUJUI>DICAIRKAN'])) then
    perform ems.kite_refuse(tg_table_name, 'status', format('Status %s tidak dapat diubah menjadi %s.', old.status, new.status));
  end if;
  return new;
end $$;

create or replace function kite_job_ended() returns trigger language plpgsql as $$
begin
  update ems.customs_kite_tool_kite_datas set version = version + 1, updated_at = now(), heartbeat_at = null,
    status = case
      when previous_status in ('TERBENTUK', 'DILAPORKAN') then previous_status
      when new.status = 'failed' or status = 'PROSES' then 'GAGAL'
      else coalesce(previous_status, 'DRAFT') end,
    message = case new.status when 'failed' then coalesce(new.error, 'Pekerjaan gagal.') else 'Dibatalkan.' end
  where job_id = new.id and status in ('ANTRI', 'PROSES');
  return null;
end $$;
drop trigger background_jobs_kite_run on background_jobs;
create trigger background_jobs_kite_run after update of status on background_jobs for each row
  when (new.type in ('bclktGenerate', 'bclktRollback') and new.status in ('failed', 'cancelled') and new.status <> old.status)
  execute function kite_job_ended();
