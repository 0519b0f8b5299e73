import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import * as stores from '../../stores.ts'
import type { QueryResult } from '../define-query.ts'

/** Where a client stands on the way from its first file to its first report: what the guide of the tool counts. */
export async function firstRun(deps: Deps, _: unknown, id: string): Promise<QueryResult> {
  await stores.tenants.find(deps, id)
  const attributes = await deps.db.one(sql<Record<string, unknown>>`select
    (select count(*)::int from ems.customs_kite_tool_pib_headers where tenant_id = t.id and status <> 'CANCELLED') as pibs,
    (select count(*)::int from ems.customs_kite_tool_peb_headers where tenant_id = t.id and status <> 'DIBATALKAN') as pebs,
    (select count(*)::int from ems.customs_kite_tool_pib_details
      where tenant_id = t.id and is_kite and raw_material_id is null) as pib_unrelated,
    (select count(*)::int from ems.customs_kite_tool_peb_details
      where tenant_id = t.id and finish_good_id is null and status in ('BARU', 'DIPILIH')) as peb_unrelated,
    (select count(*)::int from ems.customs_kite_tool_boms where tenant_id = t.id and status = 'AKTIF') as boms,
    (select count(*)::int from ems.customs_kite_tool_kite_datas where tenant_id = t.id and status <> 'DIBATALKAN') as bcls,
    (select count(*)::int from ems.customs_kite_tool_kite_datas where tenant_id = t.id and line_count > 0
      and status <> 'DIBATALKAN') as bcls_with_lines,
    (select count(*)::int from ems.customs_kite_tool_kite_datas where tenant_id = t.id and run_no > 0
      and status in ('TERBENTUK', 'DILAPORKAN', 'DIAJUKAN', 'DITOLAK', 'DISETUJUI', 'DICAIRKAN')) as bcls_formed,
    (select count(*)::int from ems.customs_kite_tool_pib_bom_diffs where tenant_id = t.id and resolution = 'BELUM') as diffs,
    (select count(*)::int from ems.customs_kite_tool_kite_datas where tenant_id = t.id
      and status in ('DILAPORKAN', 'DIAJUKAN', 'DITOLAK', 'DISETUJUI', 'DICAIRKAN')) as bcls_reported,
    (select id::text from ems.customs_kite_tool_kite_datas where tenant_id = t.id
      and status in ('DRAFT', 'GAGAL', 'TERBENTUK') order by id desc limit 1) as open_bcl
    from ems.customs_kite_tenants t where t.id = ${id}::bigint`)
  return { id, attributes }
}
