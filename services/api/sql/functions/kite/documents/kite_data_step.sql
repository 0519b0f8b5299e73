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
    perform ems.kite_raise(tg_table_name, 'status', format('Status %s tidak dapat diubah menjadi %s.', old.status, new.status));
  end if;
  return new;
end $$;
