-- drops: kite_settle_pebs(bigint[])
-- The status of a PEB is the lowest of its lines; lines that take no part count only when all do.
create or replace function kite_recalculate_peb_status(headers bigint[]) returns void language sql as $$
  update ems.customs_kite_tool_peb_headers h set status = s.status, excluded_reason = s.reason, updated_at = now()
  from (
    select header_id, case min(array_position(
        array['BARU', 'DIPILIH', 'TERALOKASI', 'DILAPORKAN', 'SELESAI', 'DIKECUALIKAN', 'DIBATALKAN'], status))
      when 1 then 'BARU' when 2 then 'DIPILIH' when 3 then 'TERALOKASI' when 4 then 'DILAPORKAN' when 5 then 'SELESAI'
      when 6 then 'DIKECUALIKAN' else 'DIBATALKAN' end as status,
      case when bool_and(status in ('DIKECUALIKAN', 'DIBATALKAN')) then max(excluded_reason) end as reason
    from ems.customs_kite_tool_peb_details where header_id = any(headers) group by header_id) s
  where h.id = s.header_id and (h.status, h.excluded_reason) is distinct from (s.status, s.reason)
$$;
