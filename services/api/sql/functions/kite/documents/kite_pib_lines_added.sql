create or replace function kite_pib_lines_added() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  select array_agg(h.id) into headers from ems.customs_kite_tool_pib_headers h
    where h.status = 'CLOSED' and h.id in (select header_id from after);
  if headers is not null then perform ems.kite_recalculate_pib_status(headers); end if;
  return null;
end $$;
