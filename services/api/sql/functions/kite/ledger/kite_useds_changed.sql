create or replace function kite_useds_changed() returns trigger language plpgsql as $$
begin
  perform ems.kite_book_usage(array_agg(pib_detail_id), array_agg(qty)) from (
    select pib_detail_id, sum(qty) as qty from (
      select pib_detail_id, qty_base as qty from after where status = 'AKTIF'
      union all select pib_detail_id, -qty_base from before where status = 'AKTIF') m group by 1) s;
  return null;
end $$;
