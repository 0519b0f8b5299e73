-- drops: kite_excepted()
create or replace function kite_book_exception() returns trigger language plpgsql as $$
declare
  detail bigint := coalesce(new.detail_id, old.detail_id);
begin
  update ems.customs_kite_tool_pib_details set excepted_base = coalesce((
    select sum(qty_base) from ems.customs_kite_tool_pib_exceptions where detail_id = detail and status = 'AKTIF'), 0)
  where id = detail;
  return null;
end $$;
