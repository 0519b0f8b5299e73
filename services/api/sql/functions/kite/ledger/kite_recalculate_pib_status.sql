-- drops: kite_settle_pibs(bigint[])
-- Of a statement over many documents the lines are read as they lie, once, instead of by an index for each document.
create or replace function kite_recalculate_pib_status(headers bigint[]) returns void language sql as $$
  update ems.customs_kite_tool_pib_headers h set status = s.status, updated_at = now()
  from (
    select d.header_id, case
      when bool_and(d.balance_base is not null and d.balance_base = 0) filter (where d.is_kite) then 'CLOSED'
      when bool_or(d.used_base > 0 or d.excepted_base > 0) then 'PARTIAL' else 'OPEN' end as status
    from ems.customs_kite_tool_pib_details d where d.header_id = any(headers) group by d.header_id) s
  where h.id = s.header_id and h.status <> 'CANCELLED' and h.status <> s.status
$$;
