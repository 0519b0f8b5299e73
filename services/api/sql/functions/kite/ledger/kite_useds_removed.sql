-- Rows of a run that is replaced were booked by `kite_book_run_usage`, in the transaction that removes them.
create or replace function kite_useds_removed() returns trigger language plpgsql as $$
begin
  if to_regclass('pg_temp.kite_booked') is not null then
    if not exists (select from before where kite_data_id not in (select bcl_id from pg_temp.kite_booked)) then return null; end if;
  end if;
  perform ems.kite_book_usage(array_agg(pib_detail_id), array_agg(-qty)) from (
    select pib_detail_id, sum(qty_base) as qty from before where status = 'AKTIF' group by 1) s;
  return null;
end $$;
