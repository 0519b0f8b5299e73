-- A roll-back and a re-run of 150,000 allocations: a job takes its time, and none of it looks through all lines once per
-- conversion.

-- Lines that lost their conversion are read once, whatever the number of conversions: which of them are still served by the
-- same one is found in a hash.
create or replace function kite_peb_lines_changed() returns trigger language plpgsql as $$
declare
  headers bigint[];
  reports bigint[];
begin
  insert into ems.kite_bom_uses (bom_id, kite_data_id, tenant_id)
    select distinct bom_id, kite_data_id, tenant_id from after where bom_id is not null on conflict do nothing;
  select array_agg(distinct kite_data_id) into reports from (
    select bom_id, kite_data_id from before where bom_id is not null
    except select bom_id, kite_data_id from after where bom_id is not null) lost;
  if reports is not null then
    delete from ems.kite_bom_uses u using (
        select bom_id, kite_data_id from ems.kite_bom_uses where kite_data_id = any (reports)
        except
        select bom_id, kite_data_id from ems.customs_kite_tool_peb_details
          where kite_data_id = any (reports) and bom_id is not null) unused
      where u.bom_id = unused.bom_id and u.kite_data_id = unused.kite_data_id;
  end if;
  select array_agg(distinct header_id) into headers from after;
  if headers is not null then perform ems.kite_recalculate_peb_status(headers); end if;
  return null;
end $$;
