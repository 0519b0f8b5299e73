create or replace function kite_useds_removed() returns trigger language plpgsql as $$
begin
  perform ems.kite_book_usage(array_agg(pib_detail_id), array_agg(-qty)) from (
    select pib_detail_id, sum(qty_base) as qty from before where status = 'AKTIF' group by 1) s;
  return null;
end $$;
