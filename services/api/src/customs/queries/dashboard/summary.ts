import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import * as stores from '../../stores.ts'
import type { QueryResult } from '../define-query.ts'

/** The strip above the tabs: what is open, what waits, what runs. */
export async function summary(deps: Deps, _: unknown, id: string): Promise<QueryResult> {
  await stores.tenants.find(deps, id)
  const attributes = await deps.db.first(sql.text<Record<string, unknown>>(totals, [id]))
  return { id, attributes: attributes ?? {} }
}

const totals = `
  select
    (select count(*)::int from ems.customs_kite_tool_pib_headers where tenant_id = $1 and status in ('OPEN', 'PARTIAL')) as pib_open,
    (select coalesce(sum(round(bm * balance_base / nullif(qty_base, 0), 2)), 0)::numeric(20, 2)
      from ems.customs_kite_tool_pib_details where tenant_id = $1 and is_kite and balance_base > 0) as bm_open,
    (select count(*)::int from ems.customs_kite_tool_pib_details where tenant_id = $1 and is_kite and raw_material_id is null) as pib_unrelated,
    (select count(*)::int from ems.customs_kite_tool_peb_details where tenant_id = $1 and finish_good_id is null
      and status in ('BARU', 'DIPILIH')) as peb_unrelated,
    (select count(*)::int from ems.customs_kite_tool_peb_headers where tenant_id = $1 and status in ('BARU', 'DIPILIH', 'TERALOKASI')) as peb_unreported,
    (select count(*)::int from ems.customs_kite_tool_pib_headers where tenant_id = $1 and status in ('OPEN', 'PARTIAL')
      and due_date <= ems.kite_today() + 30) as pib_due_30,
    (select count(*)::int from ems.customs_kite_tool_kite_datas where tenant_id = $1
      and status not in ('DISETUJUI', 'DICAIRKAN', 'DIBATALKAN')) as bcl_active,
    (select count(*)::int from ems.customs_kite_source_files where tenant_id = $1
      and status in ('UPLOADED', 'QUEUED', 'PROCESSING')) as files_queued,
    (select jsonb_build_object('kite_data_id', id::text, 'number', number, 'status', status, 'message', message, 'job_id', job_id::text)
      from ems.customs_kite_tool_kite_datas where tenant_id = $1 and status in ('ANTRI', 'PROSES')) as running`
