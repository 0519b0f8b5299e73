-- Headers with a possibly changed status follow from the present lines; the settling leaves unchanged ones alone.
create or replace function kite_pib_lines_changed() returns trigger language plpgsql as $$
declare
  headers bigint[];
begin
  select array_agg(distinct header_id) into headers from after;
  if headers is not null then perform ems.kite_recalculate_pib_status(headers); end if;
  return null;
end $$;
