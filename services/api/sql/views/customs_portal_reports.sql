-- Files of a report only: not where they are kept, nor who made them.
create view customs_portal_reports as
select k.id, k.version, k.created_at, k.updated_at, null::bigint as created_by_id, null::bigint as updated_by_id, k.tenant_id,
  k.number, k.bcl_type, k.period_from, k.period_to, k.status, k.peb_count, k.line_count, k.total_cif, k.total_bm, k.bcl_no,
  k.bcl_date, k.submitted_at, k.approved_at, k.approval_no, k.rejected_reason, k.paid_at, k.paid_amount,
  case when k.status in ('DILAPORKAN', 'DIAJUKAN', 'DISETUJUI', 'DITOLAK', 'DICAIRKAN') then
    (select coalesce(jsonb_agg(jsonb_build_object('version', f -> 'version', 'format', f -> 'format', 'name', f -> 'name',
      'size', f -> 'size', 'at', f -> 'at') order by o), '[]')
     from jsonb_array_elements(k.report_files) with ordinality e(f, o))
  else '[]' end as report_files,
  k.search_text
from customs_kite_tool_kite_datas k;
