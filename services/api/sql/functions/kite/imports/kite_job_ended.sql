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
