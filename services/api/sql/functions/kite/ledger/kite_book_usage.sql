-- drops: kite_use(bigint[],numeric[])
-- Ledgers are the sums of their live rows: nothing else writes them.
create or replace function kite_book_usage(details bigint[], quantities numeric[]) returns void language sql as $$
  update ems.customs_kite_tool_pib_details d set used_base = d.used_base + c.qty
  from unnest(details, quantities) as c(id, qty) where d.id = c.id and c.qty <> 0
$$;
