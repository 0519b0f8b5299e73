-- Without the person of the house who uploaded it.
create view customs_portal_files as
select f.id, f.version, f.created_at, f.updated_at, null::bigint as created_by_id, null::bigint as updated_by_id, f.tenant_id,
  f.file_type, f.file_name, f.size_byte, f.status, f.row_total, f.row_inserted, f.row_updated, f.row_skipped, f.row_error,
  f.progress_pct, f.finished_at, f.message, f.search_text
from customs_kite_source_files f;
