/* The figures of stock-takings follow their lines, once for each statement. Argument: the area of the tables. */
create or replace function count_stocktake() returns trigger language plpgsql as $$
begin
  execute format('update ems.%1$I s set expected_count = c.expected, found_count = c.found, elsewhere_count = c.elsewhere,
      missing_count = c.missing, unknown_count = c.unknown
    from (
      select l.stocktake_id, count(*) filter (where l.is_expected) as expected, count(*) filter (where l.result = ''found'') as found,
        count(*) filter (where l.result = ''elsewhere'') as elsewhere,
        count(*) filter (where l.result in (''pending'', ''missing'')) as missing,
        count(*) filter (where l.result = ''unknown'') as unknown
      from ems.%2$I l where l.stocktake_id in (select distinct stocktake_id from changed) group by l.stocktake_id) c
    where s.id = c.stocktake_id', tg_argv[0] || '_stocktakes', tg_argv[0] || '_stocktake_lines');
  return null;
end $$;
